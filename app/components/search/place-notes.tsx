import { TextLink } from '#app/ui/link.tsx'

/** What became of a location that is searched for: not known, or one of several. */
export function PlaceNotes({
  unknown,
  others,
  addressOf,
}: {
  /** The location that no table knows. */
  unknown: string | null
  others: string[]
  addressOf: (location: string) => string
}) {
  return (
    <>
      {unknown !== null ? (
        <p className="mt-1 text-sm text-ink-soft">
          We do not know a place called “{unknown}”, so it was searched as text and no distance is shown.
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          Did you mean{' '}
          {others.slice(0, 4).map((label, index) => (
            <span key={label}>
              {index > 0 ? ', ' : ''}
              <TextLink to={addressOf(label)}>{label}</TextLink>
            </span>
          ))}
          ?
        </p>
      ) : null}
    </>
  )
}
