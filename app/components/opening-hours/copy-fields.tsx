import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useCorrection } from '#app/ui/correction.ts'
import { Field, FieldError, failedBox } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { DAY_NAMES, WEEKDAYS } from '#contract/profile/opening-hours.ts'
import type { HoursValues } from './values.ts'

type Props = {
  values: HoursValues
  error: string | undefined
  /** Without JavaScript the form was sent to copy. */
  open: boolean
  done: boolean
  busy: boolean
  onCopy: (event: MouseEvent<HTMLButtonElement>) => void
}

export function CopyFields({ values, error, open, done, busy, onCopy }: Props) {
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  return (
    <details className="mt-4" open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-petrol">
        Copy one day’s hours to other days
      </summary>
      <div className="mt-2 space-y-3 rounded-lg border p-4">
        <Field id="of" label="Copy the hours of">
          {(ids) => (
            <Select
              {...ids}
              name="of"
              className="max-w-48"
              defaultValue={values.of}
              options={WEEKDAYS.map((day) => ({ value: day, label: DAY_NAMES[day] }))}
            />
          )}
        </Field>
        <fieldset ref={box} onInput={correct} className={error ? failedBox(standing) : undefined}>
          <legend className="mb-1 font-medium">To</legend>
          {error ? (
            <FieldError id="to-error" standing={standing}>
              {error}
            </FieldError>
          ) : null}
          <div className="flex flex-wrap gap-x-6">
            {WEEKDAYS.map((day, index) => (
              <Checkbox
                key={day}
                id={index === 0 ? 'to' : undefined}
                name="to"
                value={day}
                label={DAY_NAMES[day]}
                defaultChecked={values.to.includes(day)}
                describedBy={standing ? 'to-error' : undefined}
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" variant="secondary" name="copy" value="yes" busy={busy} onClick={onCopy}>
          Copy
        </Button>
        <p role="status">{done ? 'Copied. Check the hours above, then save them.' : ''}</p>
      </div>
    </details>
  )
}
