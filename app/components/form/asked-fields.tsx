import { Field, FieldError } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { AskedField } from '#contract/custom-field/view.ts'
import { FIELD_TEXT_LENGTH, optionsOf } from '#contract/custom-field/words.ts'
import type { FormValues } from '#contract/form.ts'
import { type FIELD_BOXES, seenFields, typedFields } from './field-boxes.ts'

export type AskedFieldsProps = {
  fields: readonly AskedField[]
  /** Null if the fields show what is stored. */
  typed: FormValues<typeof FIELD_BOXES> | null
  error: string | undefined
}

/** Asks for the fields that the operator added, in a form that carries them as FIELD_BOXES. */
export function AskedFields({ fields, typed, error }: AskedFieldsProps) {
  const values = typed && typedFields(typed)
  const seen = typed && seenFields(typed)
  return (
    <div id="fieldValue" tabIndex={-1} className="scroll-mt-24 space-y-6">
      <FieldError id="fieldValue-error" error={error} />
      {fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          value={values?.[field.id] ?? field.value}
          seen={seen?.[field.id] ?? field.value}
        />
      ))}
    </div>
  )
}

type OneProps = { field: AskedField; value: string; seen: string }

function OneField({ field: { id, kind, name, help, choices, required }, value, seen }: OneProps) {
  return (
    <Field id={`field-${id}`} label={name} hint={help || undefined} optional={!required}>
      {(ids) => (
        <>
          <input type="hidden" name="fieldId" value={id} />
          <input type="hidden" name="fieldSeen" value={seen} />
          {kind === 'choice' || kind === 'yes-no' ? (
            <Select
              {...ids}
              name="fieldValue"
              placeholder="Not given"
              options={optionsOf(kind, choices)}
              defaultValue={value}
              required={required}
              className="max-w-80"
            />
          ) : (
            <TextBox
              {...ids}
              name="fieldValue"
              defaultValue={value}
              maxLength={kind === 'number' ? 20 : FIELD_TEXT_LENGTH}
              required={required}
              {...(kind === 'number' ? { inputMode: 'decimal', className: 'max-w-48' } : {})}
            />
          )}
        </>
      )}
    </Field>
  )
}
