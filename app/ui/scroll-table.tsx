import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type ScrollTableProps = { label: string; className?: string; tableClassName?: string; children: ReactNode }

export function ScrollTable({ label, className, tableClassName, children }: ScrollTableProps) {
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
