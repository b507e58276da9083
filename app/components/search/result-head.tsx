import { TextLink } from '#app/ui/link.tsx'
import { PlaceNotes } from './place-notes.tsx'

/** Above a result list: its count and place, a link to the rules of its order, and notes on the place. */
export function ResultHead({
  count,
  one,
  many,
  within,
  why,
  unknownPlace,
  didYouMean,
  addressOf,
}: {
  /** With `atLeast` there may be more. */
  count: { number: number; atLeast: boolean }
  one: string
  many: string
  /** Such as “10 miles of Leeds”; null where the whole country was searched. */
  within: string | null
  /** The page with the rules of the order. */
  why: string
  unknownPlace: string | null
  didYouMean: string[]
  /** The same search around another place. */
  addressOf: (location: string) => string
}) {
  const { number, atLeast } = count
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="font-medium figures">
          {number === 1 && !atLeast ? `1 ${one}` : `${number.toLocaleString('en-GB')}${atLeast ? '+' : ''} ${many}`}
          {within ? <span className="font-normal text-ink-soft"> within {within}</span> : null}
        </p>
        <TextLink to={why} className="text-sm">
          Why this order?
        </TextLink>
      </div>
      <PlaceNotes unknown={unknownPlace} others={didYouMean} addressOf={addressOf} />
    </>
  )
}
