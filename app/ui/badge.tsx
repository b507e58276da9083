import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'success' | 'accent' | 'warning' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-moss-soft text-moss-ink',
  accent: 'bg-amber text-on-amber',
  warning: 'bg-amber-soft text-amber-ink',
  danger: 'bg-brick-soft text-brick-ink',
  info: 'bg-slate-soft text-slate-ink',
}

export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-[0.8125rem]/5 font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
