import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const widths = { narrow: 'max-w-xl', text: 'max-w-3xl', wide: 'max-w-6xl', full: 'max-w-7xl' }

type PageShellProps = { width?: keyof typeof widths; className?: string; children: ReactNode }

/** It is no landmark; the document's `<main>` holds it. */
export function PageShell({ width = 'wide', className, children }: PageShellProps) {
  return <div className={classes('mx-auto w-full px-4 py-5 sm:px-6 sm:py-8', widths[width], className)}>{children}</div>
}

type PageHeadingProps = {
  children: ReactNode
  lead?: ReactNode
  action?: ReactNode
  /** Suits a page with a list that should begin soon. */
  compact?: boolean
  className?: string
}

export function PageHeading({ children, lead, action, compact = false, className }: PageHeadingProps) {
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

type SectionProps = {
  id: string
  title: ReactNode
  look?: string
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of a page, named by its heading. `action` is beside the heading, `look` is the heading's. */
export function Section({ id, title, look = 'text-heading', action, className, children }: SectionProps) {
  const heading = (
    <h2 id={id} className={look}>
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
