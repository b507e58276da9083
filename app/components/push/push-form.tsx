import { type ReactNode, useState } from 'react'
import { Form, href, useNavigation, useSubmit } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { PushState } from '#contract/push/view.ts'
import type { PushKind } from '#contract/push/words.ts'
import type { PushProblem } from './device.ts'

export type PushFormProps = {
  kind: PushKind
  push: PushState
  /** The page that the answer leads to. */
  back: string
  className?: string
}

/** Turns one kind of notification on or off in this browser, which is asked only when someone presses the button. */
export function PushForm({
  kind,
  push,
  back,
  className,
  children,
}: PushFormProps & { children: (busy: boolean) => ReactNode }) {
  const submit = useSubmit()
  const { formAction } = useNavigation()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PushProblem | null>(null)
  const address = href('/account/push')
  const on = push.kinds.includes(kind)

  async function turnOn(form: HTMLFormElement) {
    setAsking(true)
    const made = await askedDevice(push.key).catch((): PushProblem => 'failed')
    setAsking(false)
    if (typeof made === 'string') return setProblem(made)
    setProblem(null)
    const fields = new FormData(form)
    for (const [name, value] of Object.entries(made)) fields.set(name, value)
    await submit(fields, { method: 'post', action: address, preventScrollReset: true })
  }

  return (
    <Form
      method="post"
      action={address}
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        if (on) return
        event.preventDefault()
        if (!asking) void turnOn(event.currentTarget)
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="on" value={on ? 'no' : 'yes'} />
      <input type="hidden" name="back" value={back} />
      {children(asking || formAction === address)}
      {problem ? (
        <Notice tone="amber" role="alert" className="mt-3">
          {PROBLEMS[problem]}
        </Notice>
      ) : null}
    </Form>
  )
}

/** Asks before anything is waited for, because browsers let a page ask only in answer to a press. */
async function askedDevice(key: string) {
  if (pushProblem() === 'unsupported') return 'unsupported'
  const permission = Notification.requestPermission()
  const { subscribe } = await import('./device.ts')
  return subscribe(await permission, key)
}

/** What this browser says before it is asked. */
export function pushProblem(): PushProblem | null {
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

export const PROBLEMS: Record<PushProblem, string> = {
  unsupported:
    'This browser can’t show notifications from websites. On an iPhone or iPad, add this site to your Home Screen and turn them on there.',
  denied:
    'This browser blocks our notifications. Choose the icon beside the address, allow notifications, then try again.',
  dismissed: 'Your browser asked, and you didn’t choose Allow. Try again to be asked once more.',
  failed: 'Your browser couldn’t reach its push service. Check your connection and try again.',
}
