import { TextLine } from '#app/components/form/text-line.tsx'
import { londonMoment } from '#contract/london-time.ts'

/** `coupon`: its code. */
export const COUPON_FIELDS = {
  intent: 'text',
  coupon: 'text',
  plan: 'text',
  places: 'text',
  startsAt: 'text',
  endsAt: 'text',
} as const

/** What is no time stays a text, which the schema refuses. */
export function datesOf({ places, startsAt, endsAt }: Record<Names, string>) {
  const moment = (typed: string) => (typed === '' ? null : (londonMoment(typed) ?? typed))
  return { places, startsAt: moment(startsAt), endsAt: moment(endsAt) }
}

type Names = 'places' | 'startsAt' | 'endsAt'
type Result = { values: Record<Names, string>; errors: { [Name in Names]?: string | undefined } }

export function CouponDates({ result, isPromised = false }: { result: Result; isPromised?: boolean }) {
  return (
    <>
      <TextLine
        name="places"
        label="Limit"
        hint={isPromised ? 'The terms promise exactly 100, so it stays.' : 'How many businesses may use it, once each.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className="max-w-48"
        readOnly={isPromised}
        required
        result={result}
      />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextLine
          name="startsAt"
          label="Works from"
          hint="London time. Blank: at once."
          type="datetime-local"
          result={result}
        />
        <TextLine
          name="endsAt"
          label="Works until"
          hint="London time. Blank: no end date."
          type="datetime-local"
          result={result}
        />
      </div>
    </>
  )
}
