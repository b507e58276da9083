import { useEffect, useId, useRef } from 'react'

/** Takes the focus when it appears; a new `key` for every attempt draws attention to a second refusal. */
export function ErrorSummary({
  errors,
  title = 'There is a problem',
}: {
  errors: Array<{ field: string; message: string }>
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const headingId = useId()

  useEffect(() => box.current?.focus(), [])

  if (errors.length === 0) return null

  return (
    <div
      ref={box}
      tabIndex={-1}
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
    </div>
  )
}
