import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useCorrection } from '#app/ui/correction.ts'
import { Field, FieldError, failedBox } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { DAY_NAMES, MAX_PERIODS, WEEKDAYS, type Weekday } from '#contract/profile/opening-hours.ts'
import type { HoursValues } from './values.ts'

type DayProps = { day: Weekday; values: HoursValues; error: string | undefined; readOnly: boolean }

export function DayFields({ day, values, error, readOnly }: DayProps) {
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  const later = Array.from({ length: MAX_PERIODS - 1 }, (_, index) => index + 1)
  const isLong = later.some((index) => values[`${day}-from`][index] || values[`${day}-to`][index])
  const periods = { day, values, readOnly, error: standing ? error : undefined }
  return (
    <fieldset ref={box} onInput={correct} className="py-3">
      <legend className="float-left w-28 pt-2 font-medium">{DAY_NAMES[day]}</legend>
      <div className="clear-left sm:clear-none sm:ml-28">
        <FieldError id={`${day}-error`} standing={standing} error={error} />
        <Period {...periods} index={0} />
        <details open={isLong} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-petrol sm:min-h-9">
            More times<span className="sr-only"> on {DAY_NAMES[day]}</span>
          </summary>
          <div className="mt-1 space-y-2">
            {later.map((index) => (
              <Period key={index} {...periods} index={index} />
            ))}
          </div>
        </details>
      </div>
    </fieldset>
  )
}

function Period({ day, index, values, error, readOnly }: DayProps & { index: number }) {
  const which = index === 0 ? '' : `, ${index + 1}${index === 1 ? 'nd' : 'rd'} time`
  const shared = {
    type: 'time',
    readOnly,
    invalid: error !== undefined,
    describedBy: error ? `${day}-error` : undefined,
    className: 'max-w-36 min-w-0 max-sm:px-2',
  }
  return (
    <div className="flex items-center gap-2">
      <TextBox
        {...shared}
        {...(index === 0 ? { id: `${day}-from` } : {})}
        name={`${day}-from`}
        aria-label={`${DAY_NAMES[day]} from${which}`}
        defaultValue={values[`${day}-from`][index]}
      />
      <span aria-hidden className="text-ink-soft">
        to
      </span>
      <TextBox
        {...shared}
        name={`${day}-to`}
        aria-label={`${DAY_NAMES[day]} to${which}`}
        defaultValue={values[`${day}-to`][index]}
      />
    </div>
  )
}

type CopyProps = {
  values: HoursValues
  error: string | undefined
  /** True if the form was sent to copy, without JavaScript. */
  open: boolean
  done: boolean
  busy: boolean
  onCopy: (event: MouseEvent<HTMLButtonElement>) => void
}

export function CopyFields({ values, error, open, done, busy, onCopy }: CopyProps) {
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
          <FieldError id="to-error" standing={standing} error={error} />
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
