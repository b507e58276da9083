import { href } from 'react-router'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { EntryForm } from '#app/pages/account/settings/entry.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { Accreditation } from '#contract/profile/view.ts'
import {
  ACCREDITATION_KINDS,
  ACCREDITATION_NAME_LENGTH,
  ACCREDITATION_NUMBER_LENGTH,
  type AccreditationKind,
} from '#contract/profile/words.ts'
import type { AccreditationResult } from './save.server.ts'

/** `edited`: null for a new one. */
type Props = { edited: Accreditation | null; result: AccreditationResult | undefined }

export function AccreditationForm({ edited, result: newest }: Props) {
  const result = useFormResult(newest)
  const shown: Pick<AccreditationResult, 'values' | 'errors'> = result ?? { values: storedValues(edited), errors: {} }
  return (
    <EntryForm
      page={href('/account/accreditations')}
      edited={edited}
      title={edited ? 'Edit this accreditation' : 'Add an accreditation'}
      save="Save accreditation"
      result={result}
    >
      <RadioGroup
        id="kind"
        name="kind"
        legend="What it is"
        defaultValue={shown.values.kind}
        error={shown.errors.kind}
        options={ACCREDITATION_KINDS.map((kind) => ({ value: kind, ...kinds[kind] }))}
      />
      <TextLine
        name="name"
        label="Name"
        hint="Such as “Gas Safe Register” or “Public liability, £2 million”."
        maxLength={ACCREDITATION_NAME_LENGTH}
        required
        result={shown}
      />
      <TextLine
        name="number"
        label="Number"
        hint="Public. Needed for a register, so that people can look you up. Leave out the number of an insurance policy."
        autoComplete="off"
        maxLength={ACCREDITATION_NUMBER_LENGTH}
        result={shown}
      />
      <TextLine
        name="expires"
        label="Last day it is valid"
        hint="Needed for insurance. We stop showing it after that day."
        type="date"
        className="max-w-48"
        result={shown}
      />
    </EntryForm>
  )
}

function storedValues(edited: Accreditation | null): AccreditationResult['values'] {
  if (!edited) return { kind: '', name: '', number: '', expires: '' }
  const { kind, name, number, expiresOn } = edited
  return { kind, name, number, expires: expiresOn ?? '' }
}

const kinds: Record<AccreditationKind, { label: string; hint: string }> = {
  qualification: { label: 'A qualification', hint: 'A certificate, licence or degree.' },
  registration: { label: 'An entry in a register', hint: 'Gas Safe, NICEIC, a trade body.' },
  insurance: { label: 'Insurance', hint: 'Public liability, professional indemnity.' },
}
