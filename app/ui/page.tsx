import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const widths = { narrow: 'max-w-xl', text: 'max-w-3xl', wide: 'max-w-6xl', full: 'max-w-7xl' }

/** Not a landmark; the document's `<main>` holds it. */
export function PageShell({
  width = 'wide',
  className,
  children,
}: {
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}) {
  return <div className={classes('mx-auto w-full px-4 py-5 sm:px-6 sm:py-8', widths[width], className)}>{children}</div>
}

export function PageHeading({
  children,
  lead,
  action,
  compact = false,
  className,
}: {
  children: ReactNode
  lead?: ReactNode
  action?: ReactNode
  /** Above a list that should begin soon. */
  compact?: boolean
  className?: string
}) {
  return (
    <header
      className={classes(
        'flex flex-wrap items-end justify-between gap-x-8 gap-y-3',
        compact ? '-mt-2 mb-2.5' : 'mb-5 sm:mb-6',
        className,
      )}
    >
      <div className="min-w-0">
        <h1 dir="auto" className={compact ? 'text-heading' : 'text-title'}>
          {children}
        </h1>
        {lead ? <p className="mt-1 max-w-2xl text-ink-soft sm:text-lg">{lead}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap gap-3">{action}</div> : null}
    </header>
  )
}

/** A part of a page, named by its heading. `action` stands beside the heading. */
export function Section({
  id,
  title,
  action,
  className,
  children,
}: {
  id: string
  title: ReactNode
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const heading = (
    <h2 id={id} className="text-heading">
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} className={className}>
      {action ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
