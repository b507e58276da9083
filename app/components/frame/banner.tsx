import { type ReactNode, useSyncExternalStore } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { X } from '#app/ui/icons.ts'
import { InlineScript } from '#app/ui/inline-script.tsx'

export function Banner({
  label,
  tone = 'amber',
  dismissal,
  children,
}: {
  label: string
  tone?: keyof typeof tones
  dismissal?: { key: string; who: string }
  children: ReactNode
}) {
  const dismissed = useSyncExternalStore(
    subscribe,
    () => dismissal !== undefined && read(dismissal.key) === dismissal.who,
    () => false,
  )
  if (dismissed) return null
  return (
    <>
      <aside
        aria-label={label}
        data-key={dismissal?.key}
        data-who={dismissal?.who}
        suppressHydrationWarning
        className={classes('border-b print:hidden', tones[tone])}
      >
        <div
          className={classes(
            'mx-auto grid max-w-7xl items-start gap-4 px-4 py-2 sm:px-6',
            // The button’s column is always there: lines that wrap later would shift the page.
            dismissal ? 'grid-cols-[minmax(0,1fr)_2.75rem]' : 'grid-cols-1',
          )}
        >
          <div className="min-w-0 py-1.5">{children}</div>
          {dismissal ? (
            <span data-needs-script className="justify-self-end">
              <IconButton
                label="Dismiss"
                icon={<X aria-hidden />}
                size="small"
                onClick={() => keep(dismissal.key, dismissal.who)}
              />
            </span>
          ) : null}
        </div>
      </aside>
      {dismissal ? <InlineScript>{hideDismissed}</InlineScript> : null}
    </>
  )
}

const tones = { info: 'bg-slate-soft', amber: 'bg-amber-soft', danger: 'bg-brick-soft' }

// Runs before the first paint, so that nothing moves on hydration. Without quotes, & and <, which React would escape.
const hideDismissed =
  'try{const b=document.currentScript.previousElementSibling;if(sessionStorage.getItem(b.dataset.key)===b.dataset.who)b.hidden=true}catch{}'

const held = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return held.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, who: string) {
  held.set(key, who)
  for (const listener of listeners) listener()
  try {
    sessionStorage.setItem(key, who)
  } catch {}
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
