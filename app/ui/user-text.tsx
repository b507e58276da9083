import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type UserTextProps = { as?: 'p' | 'blockquote'; className?: string; children: ReactNode }

/** What a person typed, in its lines and its own direction. */
export function UserText({ as: Tag = 'p', className, children }: UserTextProps) {
  return (
    <Tag dir="auto" className={classes('break-words whitespace-pre-line', className)}>
      {children}
    </Tag>
  )
}
