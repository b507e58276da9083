import { TextLine } from '#app/components/form/text-line.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FormResult } from '#contract/form.ts'

/** Of every form about a listing that no one has claimed. */
export const ASKER_FIELDS = {
  proof: 'text',
  name: 'text',
  relation: 'text',
  email: 'text',
  phoneNumber: 'text',
  words: 'text',
} as const

type Result = FormResult<typeof ASKER_FIELDS> | undefined

/** How someone shows that they may ask. `hasAddress`: without one on file, a person always decides. */
export function Asker({ hasAddress, words, result }: { hasAddress: boolean; words: string; result: Result }) {
  return (
    <>
      {hasAddress ? (
        <RadioGroup
          id="proof"
          legend="How can you show that it’s your business?"
          name="proof"
          defaultValue={result?.values.proof || 'link'}
          error={result?.errors.proof}
          layout="cards"
          options={[
            {
              value: 'link',
              label: 'Send a link to the e-mail address we hold',
              hint: 'Quickest. It goes to that address and to no other.',
            },
            {
              value: 'staff',
              label: 'I can’t read mail at that address',
              hint: 'A person looks at what you write below.',
            },
          ]}
        />
      ) : (
        <input type="hidden" name="proof" value="staff" />
      )}
      <fieldset className="space-y-6">
        <legend className="font-heading text-heading font-bold">About you</legend>
        {hasAddress ? (
          <p className="text-ink-soft">Leave this out if we send a link to the address we hold.</p>
        ) : (
          <p className="text-ink-soft">
            We hold no e-mail address for this business, so a person looks at what you write and answers within 30 days.
          </p>
        )}
        <TextLine
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          required={!hasAddress}
          result={result}
        />
        <TextLine
          name="relation"
          label="What you have to do with the business"
          hint="Owner, employee, family, or that it isn’t yours at all."
          maxLength={100}
          required={!hasAddress}
          result={result}
        />
        <TextLine
          name="email"
          label="Your e-mail address"
          hint="We answer here."
          type="email"
          autoComplete="email"
          maxLength={254}
          spellCheck={false}
          required={!hasAddress}
          result={result}
        />
        <TextLine
          name="phoneNumber"
          label="Your phone number"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          result={result}
        />
        <Field id="words" label={words} error={result?.errors.words} optional={hasAddress}>
          {(ids) => (
            <TextArea {...ids} name="words" rows={5} defaultValue={result?.values.words} required={!hasAddress} />
          )}
        </Field>
      </fieldset>
    </>
  )
}
