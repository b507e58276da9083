import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { useCorrection } from './correction.ts'
import { FieldError, failedBox } from './field.tsx'

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

/** Controlled with `value`, uncontrolled with `defaultValue`. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  hint,
  error,
  required,
  layout = 'list',
  id: given,
  hideLegend = false,
}: {
  legend: ReactNode
  name: string
  options: readonly RadioOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: (value: string) => void
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  layout?: 'list' | 'cards' | 'row'
  id?: string | undefined
  hideLegend?: boolean
}) {
  const generated = useId()
  const id = given ?? generated
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  const describedBy = [hint ? `${id}-hint` : '', standing ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

  return (
    <fieldset
      ref={box}
      onInput={correct}
      aria-describedby={describedBy}
      className={error ? failedBox(standing) : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'float-left mb-1.5 w-full font-medium'}>{legend}</legend>
      {hint ? (
        <div id={`${id}-hint`} className="clear-both -mt-0.5 mb-2 text-sm text-ink-soft">
          {hint}
        </div>
      ) : null}
      <FieldError id={`${id}-error`} standing={standing} error={error} className="clear-both" />
      <div className={classes('clear-both', layouts[layout])}>
        {options.map((option, index) => (
          <label key={option.value} className={classes('flex items-start gap-3', items[layout])}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={onValueChange ? () => onValueChange(option.value) : undefined}
              readOnly={value !== undefined && !onValueChange}
              className="tick mt-0.5 rounded-full"
            />
            <span className="min-w-0">
              {option.label}
              {option.hint ? <span className="block text-sm text-ink-soft">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const layouts = {
  list: '',
  row: 'flex flex-wrap gap-x-6',
  cards: 'grid gap-3 sm:grid-cols-2',
}

const items = {
  list: 'py-2 pointer-coarse:min-h-11',
  row: 'py-2 pointer-coarse:min-h-11',
  cards:
    'rounded-lg border border-line-strong/60 bg-surface p-4 motion hover:border-ink-soft has-checked:border-petrol has-checked:bg-petrol-soft has-checked:inset-ring has-checked:inset-ring-petrol',
}
