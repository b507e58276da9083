import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icons.ts'

type Tone = 'amber' | 'info' | 'success' | 'danger'

const toneLooks: Record<Tone, { box: string; mark: string; icon: ReactNode }> = {
  amber: { box: 'border-amber/50 bg-amber-soft', mark: 'text-amber-ink', icon: <TriangleAlert aria-hidden /> },
  info: { box: 'border-slate-ink/25 bg-slate-soft', mark: 'text-slate-ink', icon: <Info aria-hidden /> },
  success: { box: 'border-moss/40 bg-moss-soft', mark: 'text-moss-ink', icon: <CircleCheck aria-hidden /> },
  danger: { box: 'border-brick/40 bg-brick-soft', mark: 'text-brick-ink', icon: <CircleAlert aria-hidden /> },
}

type NoticeProps = {
  tone?: Tone
  title?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  role?: 'status' | 'alert'
  className?: string
  children?: ReactNode
}

/** `role` announces it when it appears later. An alert also scrolls into view: its button may be a screen below. */
export function Notice({ tone = 'info', title, action, onDismiss, role, className, children }: NoticeProps) {
  const { box, mark, icon } = toneLooks[tone]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (role === 'alert') place.current?.scrollIntoView({ block: 'nearest' })
  }, [role])
  return (
    <div
      ref={place}
      role={role}
      className={classes('flex scroll-mt-20 items-start gap-3 rounded-lg border p-4', box, className)}
    >
      <span className={classes('mt-0.5 shrink-0 [&_svg]:size-5', mark)}>{icon}</span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          {title ? <p className={classes('font-semibold', mark)}>{title}</p> : null}
          {children ? <div className="text-ink">{children}</div> : null}
        </div>
        {action ? <div className="flex flex-wrap gap-3">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton
          label="Dismiss"
          icon={<X aria-hidden />}
          size="small"
          onClick={onDismiss}
          className="-my-1.5 -mr-1.5"
        />
      ) : null}
    </div>
  )
}
