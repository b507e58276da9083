import { useId } from 'react'
import { useCorrection } from './correction.ts'
import { STAR } from './drawings.ts'
import { FieldError, failedBox } from './field.tsx'

const STAR_WORDS = ['Bad', 'Poor', 'OK', 'Good', 'Excellent']

type RatingChoiceProps = {
  legend: string
  name: string
  defaultValue?: string | undefined
  error?: string | null | undefined
}

/** One to five stars, none of them chosen at first. */
export function RatingChoice({ legend, name, defaultValue, error }: RatingChoiceProps) {
  const id = useId()
  const { box, standing, correct } = useCorrection<HTMLFieldSetElement>(error)
  return (
    <fieldset
      ref={box}
      onInput={correct}
      aria-describedby={standing ? `${id}-error` : undefined}
      className={error ? failedBox(standing) : undefined}
    >
      <legend className="float-left mb-1.5 w-full font-medium">{legend}</legend>
      <FieldError id={`${id}-error`} standing={standing} error={error} className="clear-both" />
      <div className="clear-both grid max-w-md grid-cols-5 gap-1 sm:gap-2">
        {STAR_WORDS.map((word, index) => (
          <label
            key={word}
            // A star is filled when it, or one after it, is chosen.
            className="group/star flex min-h-11 cursor-pointer flex-col items-center gap-0.5 rounded-lg border border-line-strong/60 bg-surface px-1 py-2 text-center motion hover:border-ink-soft has-checked:border-petrol has-checked:bg-petrol-soft has-checked:inset-ring has-checked:inset-ring-petrol has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol"
          >
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={index + 1}
              required
              defaultChecked={defaultValue === String(index + 1)}
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 shrink-0">
              <path
                d={STAR}
                className="fill-star-empty group-has-checked/star:fill-amber group-has-[~label_:checked]/star:fill-amber"
              />
            </svg>
            <span className="text-sm figures">
              {index + 1}
              <span className="sr-only"> {index === 0 ? 'star' : 'stars'}:</span>
            </span>
            <span className="text-xs text-ink-soft">{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
