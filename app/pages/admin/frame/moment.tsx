import { longDate, timeOf } from '#contract/date.ts'

/** A day and a time in London. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {longDate(at)}, {timeOf(at)}
    </time>
  )
}
