import type { FormValues } from '#contract/form.ts'
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

/** A time that is none stays a text, which is refused. */
export function datesOf({ places, startsAt, endsAt }: FormValues<typeof COUPON_FIELDS>) {
  const moment = (typed: string) => (typed === '' ? null : (londonMoment(typed) ?? typed))
  return { places, startsAt: moment(startsAt), endsAt: moment(endsAt) }
}
