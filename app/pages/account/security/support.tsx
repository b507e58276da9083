import { Form, href, useNavigation } from 'react-router'
import { SwitchButton } from '#app/ui/switch.tsx'
import { longDate, timeOf } from '#contract/date.ts'
import type { SecurityProps } from './security-form.tsx'

export function SupportAccess({ view }: SecurityProps) {
  const until = view.supportUntil
  const intent = until ? 'withdraw-support' : 'grant-support'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={href('/account/security')}>
      <input type="hidden" name="intent" value={intent} />
      <SwitchButton
        label="Allow support access"
        hint={
          until
            ? `Our support team can look into your account until ${longDate(until)} at ${timeOf(until)}.`
            : 'Our support team can then look into your account for 24 hours. We keep a record each time.'
        }
        on={until !== null}
        aria-busy={busy || undefined}
      />
    </Form>
  )
}
