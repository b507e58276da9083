import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { ACCEPT_REASONS, REFUSE_REASONS } from '#contract/claim/decision.ts'
import type { ClaimActResult } from './acts.server.ts'

type Props = { id: string; name: string; result: ClaimActResult | undefined }

export function AcceptForm(props: Props) {
  return (
    <Decision
      {...props}
      intent="accept"
      label="Accept"
      words={ACCEPT_REASONS}
      reason="What showed that the business is theirs"
      hint="Kept in the audit log. The claimant gets a mail to sign in."
    />
  )
}

export function RefuseForm(props: Props) {
  return (
    <Decision
      {...props}
      intent="refuse"
      label="Refuse"
      words={REFUSE_REASONS}
      reason="Reason"
      hint="Sent to the claimant, with what you add."
    />
  )
}

/** Asks for the reason when it is opened. */
function Decision({
  id,
  name,
  result,
  intent,
  label,
  words,
  reason,
  hint,
}: Props & {
  intent: 'accept' | 'refuse'
  label: string
  words: Record<string, string>
  reason: string
  hint: string
}) {
  const { formData } = useNavigation()
  const ids = useId()
  const busy = formData?.get('id') === id && formData.get('intent') === intent
  const mine = result?.values.intent === intent && result.values.id === id ? result : undefined
  return (
    <details
      data-act={intent}
      open={mine ? Object.values(mine.errors).some(Boolean) || mine.refusal !== null : undefined}
      className="min-w-0 open:w-full"
    >
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg bg-surface px-3 text-sm font-medium inset-ring inset-ring-line-strong/60 motion touch-target hover:bg-sunken">
        {label}…<span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 max-w-xl space-y-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <Field id={`${ids}-reason`} label={reason} hint={hint} error={mine?.errors.reason}>
          {(field) => (
            <Select
              {...field}
              name="reason"
              required
              placeholder="Choose one"
              options={Object.entries(words).map(([value, text]) => ({ value, label: text }))}
              defaultValue={mine?.values.reason ?? ''}
            />
          )}
        </Field>
        <Field id={`${ids}-note`} label="In your words" optional error={mine?.errors.note}>
          {(field) => <TextBox {...field} name="note" maxLength={500} defaultValue={mine?.values.note} />}
        </Field>
        <Button variant={intent === 'refuse' ? 'danger' : 'primary'} busy={busy}>
          {label}
        </Button>
      </Form>
    </details>
  )
}
