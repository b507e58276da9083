import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Vignette, type VignetteName } from './vignette.tsx'

/** An icon, as staff see it, takes the place of the drawing. */
export function EmptyState({
  title,
  icon,
  vignette = 'bench',
  action,
  level = 2,
  className,
  children,
}: {
  title: string
  icon?: ReactNode
  vignette?: VignetteName
  action?: ReactNode
  level?: 2 | 3
  className?: string
  children?: ReactNode
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes('rounded-lg border border-dashed border-line-strong/50 px-5 py-10 text-center', className)}>
      {icon ? (
        <div
          aria-hidden="true"
          className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-petrol-soft text-petrol [&_svg]:size-6"
        >
          {icon}
        </div>
      ) : (
        <Vignette name={vignette} />
      )}
      <Heading className="text-subheading">{title}</Heading>
      {children ? <div className="mx-auto mt-1.5 max-w-prose text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}
