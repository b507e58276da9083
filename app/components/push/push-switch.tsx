import { useEffect, useState } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import type { PushProblem } from './device.ts'
import { PROBLEMS, PushForm, type PushFormProps, pushProblem } from './push-form.tsx'

export function PushSwitch({ label, hint, ...form }: PushFormProps & { label: string; hint: string }) {
  return (
    <PushForm {...form}>
      {(busy) => (
        <SwitchButton
          label={label}
          hint={hint}
          on={form.push.kinds.includes(form.kind)}
          aria-busy={busy || undefined}
        />
      )}
    </PushForm>
  )
}

/** Says what holds for all of them, and why this browser shows none, before anyone presses a switch. */
export function PushHelp({ className }: { className?: string }) {
  const [problem, setProblem] = useState<PushProblem | null>(null)
  useEffect(() => setProblem(pushProblem()), [])
  return (
    <div className={className}>
      <p className="text-sm text-ink-soft">
        “On this device” means in this browser, until you log out of it. On an iPhone or iPad, add this site to your
        Home Screen first, then turn notifications on from there.
      </p>
      {problem ? (
        <Notice tone="amber" className="mt-3">
          {PROBLEMS[problem]}
        </Notice>
      ) : null}
    </div>
  )
}
