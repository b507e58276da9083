import { type ReactNode, useId } from 'react'
import { classes } from '#app/ui/classes.ts'
import { TextLink } from '#app/ui/link.tsx'

export function Section({
  title,
  more,
  className,
  children,
}: {
  title: string
  more?: { to: string; label: string }
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {more ? <TextLink to={more.to}>{more.label}</TextLink> : null}
      </div>
      {children}
    </section>
  )
}
