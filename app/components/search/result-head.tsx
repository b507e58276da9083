import { TextLink } from '#app/ui/link.tsx'
import { PlaceNotes } from './place-notes.tsx'

/** Above a list that was found: how many there are and around which place, why in this order, and what became of the place. */
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
  /** What is counted, in words. */
  one: string
  many: string
  /** Such as “10 miles of Leeds”; null where the whole country was searched. */
  within: string | null
  /** The address of the rules of the order. */
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
