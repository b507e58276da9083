import { useId } from 'react'
import { classes } from './classes.ts'

const star = 'M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7-6.3-3.4-6.3 3.4 1.3-7L1.8 9.3l7.1-.9z'
const half = 'M12 1.9v15.9l-6.3 3.4 1.3-7L1.8 9.3l7.1-.9z'

/**
 * Stars out of five, shown; or chosen, once `name` or `onChange` is given (then it is a group of radio
 * buttons that a form sends without JavaScript, and no star is chosen beforehand unless `value` says so).
 */
export function Rating({
  value = 0,
  count,
  size = 16,
  showValue = false,
  name,
  onChange,
  label = 'Rating',
  required,
  invalid = false,
  describedBy,
  id,
  className,
}: {
  value?: number
  /** How many entries the value is made of. */
  count?: number | undefined
  /** Height of a star in pixels. */
  size?: number
  /** Writes the value (and count) beside the stars. */
  showValue?: boolean
  name?: string | undefined
  onChange?: (value: number) => void
  label?: string
  required?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  /** Given to the first star, so that an error summary can lead there. */
  id?: string | undefined
  className?: string
}) {
  if (name !== undefined || onChange) {
    return <StarChoice {...{ value, size, name, onChange, label, required, invalid, describedBy, id, className }} />
  }

  return (
    <span className={classes('inline-flex items-center gap-1.5 align-middle', className)}>
      <Stars value={value} size={size} />
      <span className="sr-only">{spoken(value, count)}</span>
      {showValue ? (
        <span aria-hidden="true" className="whitespace-nowrap text-sm figures">
          <span className="font-semibold">{value.toFixed(1)}</span>
          {count === undefined ? null : <span className="text-ink-soft"> ({count.toLocaleString('en-GB')})</span>}
        </span>
      ) : null}
    </span>
  )
}

function Stars({ value, size }: { value: number; size: number }) {
  return (
    <svg
      viewBox="0 0 128 24"
      width={Math.round((size * 128) / 24)}
      height={size}
      aria-hidden="true"
      className="shrink-0"
    >
      {[0, 1, 2, 3, 4].map((index) => (
        <g key={index} transform={`translate(${index * 26} 0)`}>
          {value - index >= 1 ? null : <path d={star} className="fill-star-empty" />}
          {value - index >= 1 ? <path d={star} className="fill-amber" /> : null}
          {value - index >= 0.5 && value - index < 1 ? <path d={half} className="fill-amber" /> : null}
        </g>
      ))}
    </svg>
  )
}

function spoken(value: number, count: number | undefined) {
  const stars = `${Number(value.toFixed(1))} out of 5`
  if (count === undefined) return stars
  return `${stars}, ${count.toLocaleString('en-GB')} ${count === 1 ? 'entry' : 'entries'}`
}

function StarChoice({
  value,
  size,
  name,
  onChange,
  label,
  required,
  invalid,
  describedBy,
  id,
  className,
}: {
  value: number
  size: number
  name: string | undefined
  onChange: ((value: number) => void) | undefined
  label: string
  required: boolean | undefined
  invalid: boolean
  describedBy: string | undefined
  id: string | undefined
  className: string | undefined
}) {
  const group = useId()
  return (
    <fieldset aria-describedby={describedBy} className={classes('min-w-0', className)}>
      <legend className="sr-only">{label}</legend>
      <div className="star-choice inline-flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className="grid touch-target place-items-center rounded-sm p-1">
            <input
              type="radio"
              id={stars === 1 ? id : undefined}
              name={name ?? group}
              value={stars}
              required={required}
              defaultChecked={Math.round(value) === stars}
              onChange={onChange ? () => onChange(stars) : undefined}
              aria-invalid={invalid || undefined}
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
              <path d={star} />
            </svg>
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
