import { useId } from 'react'
import { FocusedBox } from './focused-box.tsx'

type ErrorSummaryProps = {
  errors: Array<{ field: string; message: string }>
  title?: string
}

/** A new `key` for every attempt draws attention to a second refusal. */
export function ErrorSummary({ errors, title = 'There is a problem' }: ErrorSummaryProps) {
  const headingId = useId()

  if (errors.length === 0) return null

  return (
    <FocusedBox
      role="alert"
      aria-labelledby={headingId}
      className="rounded-lg border-2 border-brick bg-surface p-4 sm:p-5"
    >
      <h2 id={headingId} className="text-subheading">
        {title}
      </h2>
      <ul className="mt-2 space-y-1.5">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`} className="font-medium text-brick-ink underline underline-offset-[0.2em]">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FocusedBox>
  )
}
