import { useCorrection } from '#app/ui/correction.ts'
import { FieldError } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { DAY_NAMES, MOST_PERIODS, type Weekday } from '#contract/profile/opening-hours.ts'
import type { HoursValues } from './values.ts'

type Props = { day: Weekday; values: HoursValues; error: string | undefined; readOnly: boolean }

export function DayFields({ day, values, error, readOnly }: Props) {
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  const later = Array.from({ length: MOST_PERIODS - 1 }, (_, index) => index + 1)
  const isLong = later.some((index) => values[`${day}-from`][index] || values[`${day}-to`][index])
  const periods = { day, values, readOnly, error: standing ? error : undefined }
  return (
    <fieldset ref={box} onInput={correct} className="py-3">
      <legend className="float-left w-28 pt-2 font-medium">{DAY_NAMES[day]}</legend>
      <div className="clear-left sm:clear-none sm:ml-28">
        {error ? (
          <FieldError id={`${day}-error`} standing={standing}>
            {error}
          </FieldError>
        ) : null}
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

function Period({ day, index, values, error, readOnly }: Props & { index: number }) {
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
