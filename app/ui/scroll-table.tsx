import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A table that may be wider or longer than its room: scrolled by touch, wheel and keyboard. */
export function ScrollTable({
  label,
  className,
  tableClassName,
  children,
}: {
  /** What the table is of. */
  label: string
  className?: string
  tableClassName?: string
  children: ReactNode
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key scrolls it
      tabIndex={0}
      aria-label={label}
      className={classes('overflow-auto', className)}
    >
      <table className={tableClassName}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  )
}
