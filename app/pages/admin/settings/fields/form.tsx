import { AreaLine } from '#app/components/form/area-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldError } from '#app/ui/field.tsx'
import {
  FIELD_HELP_LENGTH,
  FIELD_NAME_LENGTH,
  type FieldKind,
  type FieldPlace,
  MOST_CHOICES,
} from '#contract/custom-field/words.ts'
import type { FormErrors, FormValues } from '#contract/form.ts'

/** Of both forms; `intent` is for the buttons beside the one that edits. */
export const DEFINE_FIELDS = {
  intent: 'text',
  place: 'text',
  kind: 'text',
  name: 'text',
  help: 'text',
  choices: 'text',
  required: 'text',
  shown: 'text',
  filter: 'text',
} as const

type FieldForm = { values: FormValues<typeof DEFINE_FIELDS>; errors: FormErrors<typeof DEFINE_FIELDS> }

/** What the schemas read of the boxes that both forms have. */
export function definedIn({ name, help, choices, required, shown, filter }: FieldForm['values']) {
  const lines = choices.split('\n')
  return {
    name,
    help,
    choices: lines.map((line) => line.trim()),
    required: required !== '',
    shown: shown !== '',
    filter: filter !== '',
  }
}

/** `kind`: null while it can still be chosen. */
export function DefineBoxes({ shown, kind }: { shown: FieldForm; kind: FieldKind | null }) {
  const { values, errors } = shown
  return (
    <>
      <TextLine
        name="name"
        label="Name"
        hint="Such as “Van size”."
        maxLength={FIELD_NAME_LENGTH}
        required
        result={shown}
      />
      <TextLine
        name="help"
        label="Help text"
        hint="What to enter, below the name in the form."
        maxLength={FIELD_HELP_LENGTH}
        result={shown}
      />
      {kind === null || kind === 'choice' ? (
        <AreaLine
          name="choices"
          label="Choices"
          hint={
            kind === null
              ? `For a choice: one per line, at most ${MOST_CHOICES}.`
              : 'One per line. Change a line to rename its choice. A choice that someone has made can’t be removed.'
          }
          rows={5}
          optional={kind === null}
          result={shown}
        />
      ) : null}
      <fieldset className="space-y-3">
        <legend className="mb-1.5 font-medium">Rules</legend>
        <Checkbox
          id="required"
          name="required"
          value="yes"
          defaultChecked={values.required !== ''}
          label="Required"
          hint="Asked the next time someone saves the form. What is public stays public."
        />
        <Checkbox
          id="shown"
          name="shown"
          value="yes"
          defaultChecked={values.shown !== ''}
          label="Shown on the public page"
        />
        {kind === 'text' ? null : (
          <Checkbox
            id="filter"
            name="filter"
            value="yes"
            defaultChecked={values.filter !== ''}
            label="A filter in the directory"
            hint="For choices, numbers and yes or no."
          />
        )}
        <FieldError id="filter-error" error={errors.filter} />
      </fieldset>
    </>
  )
}

export const PLACE_WORDS: Record<FieldPlace, string> = { listing: 'Listings', job: 'Jobs' }

export const KIND_WORDS: Record<FieldKind, string> = {
  text: 'Text',
  choice: 'One of several choices',
  number: 'Number',
  'yes-no': 'Yes or no',
}
