import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'success' | 'accent' | 'warning' | 'danger' | 'info'

const toneClasses: Record<Tone, string> = {
  neutral: 'badge-neutral',
  success: 'bg-moss-soft text-moss-ink',
  accent: 'bg-amber text-on-amber',
  warning: 'bg-amber-soft text-amber-ink',
  danger: 'bg-brick-soft text-brick-ink',
  info: 'bg-slate-soft text-slate-ink',
}

type BadgeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={classes('badge', toneClasses[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
