import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Long text: headings, paragraphs, lists and tables set for reading. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('prose', className)}>{children}</div>
}
