import { TextLink } from '#app/ui/link.tsx'
import { numberText } from '#contract/number.ts'

type ResultHeadProps = {
  count: { number: number; atLeast: boolean }
  one: string
  many: string
  /** “10 miles of Leeds”; null for the whole country. */
  within: string | null
  /** Null if another line says it. */
  why: string | null
  unknownPlace: string | null
  didYouMean: string[]
  addressOf: (location: string) => string
}

export function ResultHead({ count, one, many, within, why, unknownPlace, didYouMean, addressOf }: ResultHeadProps) {
  const { number, atLeast } = count
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="font-medium figures">
          {number === 1 && !atLeast ? `1 ${one}` : `${numberText(number)}${atLeast ? '+' : ''} ${many}`}
          {within ? <span className="font-normal text-ink-soft"> within {within}</span> : null}
        </p>
        {why === null ? null : (
          <TextLink to={why} className="text-sm">
            Why this order?
          </TextLink>
        )}
      </div>
      <PlaceNotes unknown={unknownPlace} others={didYouMean} addressOf={addressOf} />
    </>
  )
}

/** Stands after a list, whose place can be given up. */
export function WholeCountry({ place, to }: { place: string | null; to: string }) {
  if (place === null) return null
  return (
    <p className="mt-6 text-ink-soft">
      This is around {place}. <TextLink to={to}>Search the whole UK</TextLink>
    </p>
  )
}

type PlaceNotesProps = { unknown: string | null; others: string[]; addressOf: (location: string) => string }

function PlaceNotes({ unknown, others, addressOf }: PlaceNotesProps) {
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
