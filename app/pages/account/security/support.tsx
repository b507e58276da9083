import { Form, href, useNavigation } from 'react-router'
import { longDate, timeOf } from '#contract/date.ts'
import type { Part } from './security-form.tsx'

/** On or off at once: a button that is a switch, so that it works without JavaScript. */
export function SupportAccess({ view }: Part) {
  const until = view.supportUntil
  const intent = until ? 'withdraw-support' : 'grant-support'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={href('/account/security')}>
      <input type="hidden" name="intent" value={intent} />
      <button
        type="submit"
        role="switch"
        aria-checked={until !== null}
        aria-busy={busy || undefined}
        className="flex w-full items-start justify-between gap-4 rounded-lg py-2 text-left pointer-coarse:min-h-11"
      >
        <span className="min-w-0">
          <span className="font-medium">Allow support access</span>
          <span className="block text-sm text-ink-soft">
            {until
              ? `Our support may look into your account until ${longDate(until)} at ${timeOf(until)}.`
              : 'Our support may then look into your account for 24 hours. We keep a record of every time.'}
          </span>
        </span>
        <span aria-hidden className="toggle" data-on={until !== null || undefined} />
      </button>
    </Form>
  )
}
