import { useId } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { ACCEPT_REASONS, REFUSE_REASONS } from '#contract/claim/decision.ts'
import { Decision } from '../triage/decision.tsx'
import type { ClaimActResult } from './acts.server.ts'

type Props = { id: string; name: string; result: ClaimActResult | undefined }

export function AcceptForm(props: Props) {
  return (
    <Reasoned
      {...props}
      intent="accept"
      label="Accept"
      words={ACCEPT_REASONS}
      reason="What showed that the business is theirs"
      hint="Kept in the audit log. The claimant gets an email to log in."
    />
  )
}

export function RefuseForm(props: Props) {
  return (
    <Reasoned
      {...props}
      intent="refuse"
      label="Refuse"
      words={REFUSE_REASONS}
      reason="Reason"
      hint="Sent to the claimant, with what you add."
    />
  )
}

/** Asks for the reason once it is opened. */
function Reasoned({
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
  const ids = useId()
  return (
    <Decision intent={intent} label={label} danger={intent === 'refuse'} id={id} name={name} result={result}>
      {(own) => (
        <>
          <Field id={`${ids}-reason`} label={reason} hint={hint} error={own?.errors.reason}>
            {(field) => (
              <Select
                {...field}
                name="reason"
                required
                placeholder="Choose one"
                options={Object.entries(words).map(([value, text]) => ({ value, label: text }))}
                defaultValue={own?.values.reason ?? ''}
              />
            )}
          </Field>
          <Field id={`${ids}-note`} label="In your words" optional error={own?.errors.note}>
            {(field) => <TextBox {...field} name="note" maxLength={500} defaultValue={own?.values.note} />}
          </Field>
        </>
      )}
    </Decision>
  )
}
