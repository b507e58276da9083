import { useId } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { StatedAccreditation } from '#contract/accreditation/view.ts'
import { CHECK_LASTS } from '#contract/accreditation/words.ts'
import { addDays } from '#contract/date.ts'
import { Decision } from '../../triage/decision.tsx'
import type { CheckActResult } from './acts.server.ts'

type Props = { accreditation: StatedAccreditation; result: CheckActResult | undefined }

/** `today`: in London. */
export function ConfirmForm({ accreditation, today, result }: Props & { today: string }) {
  const ids = useId()
  const { id, name, statedAt, expiresOn } = accreditation
  const usual = addDays(today, CHECK_LASTS)
  const until = expiresOn !== null && expiresOn < usual ? expiresOn : usual
  const fields = { statedAt: statedAt.toISOString() }
  return (
    <Decision intent="confirm" label="Checked" id={id} name={name} fields={fields} result={result}>
      {(own) => (
        <>
          <Field
            id={`${ids}-until`}
            label="Last day of the check"
            hint="The listing says “Checked on …” until then. The check ends sooner if the provider changes it."
            error={own?.errors.until}
          >
            {(field) => (
              <TextBox
                {...field}
                type="date"
                name="until"
                required
                className="max-w-48"
                defaultValue={own?.values.until || until}
              />
            )}
          </Field>
          <Field id={`${ids}-note`} label="Note to the provider" optional error={own?.errors.note}>
            {(field) => <TextArea {...field} name="note" rows={2} maxLength={500} defaultValue={own?.values.note} />}
          </Field>
        </>
      )}
    </Decision>
  )
}

export function DeclineForm({ accreditation: { id, name, statedAt }, result }: Props) {
  const ids = useId()
  const fields = { statedAt: statedAt.toISOString() }
  return (
    <Decision intent="decline" label="Not confirmed" danger id={id} name={name} fields={fields} result={result}>
      {(own) => (
        <Field
          id={`${ids}-note`}
          label="Why"
          hint="We email it to the provider word for word. The listing still says that they state it."
          error={own?.errors.note}
        >
          {(field) => (
            <TextArea {...field} name="note" rows={3} maxLength={500} required defaultValue={own?.values.note} />
          )}
        </Field>
      )}
    </Decision>
  )
}
