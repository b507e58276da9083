import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('prose', className)}>{children}</div>
}
