import { TextLink } from '#app/ui/link.tsx'

export function PlaceNotes({
  unknown,
  others,
  addressOf,
}: {
  unknown: string | null
  others: string[]
  addressOf: (location: string) => string
}) {
  return (
    <>
      {unknown !== null ? (
        <p className="mt-1 text-sm text-ink-soft">
          We do not know a place called “{unknown}”, so we searched for it as text and can’t show distances.
        </p>
      ) : null}
      {others.length > 0 ? (
        // A new element for other places: on a translated page React can't change a text beside elements.
        <p key={others.join()} className="mt-1 text-sm text-ink-soft">
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
