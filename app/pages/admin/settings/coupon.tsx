import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { FormValues } from '#contract/form.ts'
import { londonInput } from '#contract/london-time.ts'
import { CouponName, EditCoupon } from '#contract/membership/input.ts'
import type { Coupon } from '#contract/membership/view.ts'
import { PROMISED_CODE } from '#contract/membership/words.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineActs } from '../act/define-acts.server.ts'
import type { Route } from './+types/coupon'
import { COUPON_FIELDS, CouponDates, datesOf } from './coupon-dates.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  return { coupon: await context.get(api).coupon.one({ code }).catch(refuse) }
}

const SAVED = { title: 'Not saved', said: 'coupon-saved' } as const

const act = defineActs(COUPON_FIELDS, NOTHING_LOST, (act) => ({
  '': act({
    schema: EditCoupon,
    input: (values, { code }) => ({ code, ...datesOf(values) }),
    call: ({ coupon }, input) => coupon.edit(input),
    ...SAVED,
  }),
  stop: act({
    schema: CouponName,
    input: (_, { code }) => ({ code }),
    call: ({ coupon }, input) => coupon.stop(input),
    ...SAVED,
  }),
  open: act({
    schema: CouponName,
    input: (_, { code }) => ({ code }),
    call: ({ coupon }, input) => coupon.open(input),
    ...SAVED,
  }),
}))

export function action(args: Route.ActionArgs) {
  return act(args, href('/admin/settings/coupons/:code', args.params))
}

export const meta: Route.MetaFunction = ({ matches, params }) => privateMeta(matches, `Coupon ${params.code}`)

export default function EditCouponPage({ loaderData: { coupon }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { code, plan, places, redeemed, held, state } = coupon
  const shown = shownOf(couponValues(coupon), result)
  const isStopped = state === 'stopped'
  return (
    <SettingsFrame tab="coupons">
      <p className="mb-2">
        <TextLink to={href('/admin/settings/coupons')}>All coupons</TextLink>
      </p>
      <h2 className="text-heading">{code}</h2>
      <p className="mt-1 text-ink-soft figures">
        {plan === 'yearly' ? 'A free first year' : 'A free first month'}. Used by {redeemed} of {places} businesses;{' '}
        {held} in a checkout now. State: {state}.
      </p>
      <ActFrame
        result={result}
        label="Save"
        className="mt-6 max-w-2xl"
        others={(busy) => (
          <Button name="intent" value={isStopped ? 'open' : 'stop'} variant="secondary" disabled={busy}>
            {isStopped ? 'Let it work again' : 'Stop this coupon'}
          </Button>
        )}
        note={
          <p className="text-sm text-ink-soft">
            Once stopped, no one can enter it. Businesses that have used it keep what they got, and a checkout that has
            begun may end.
          </p>
        }
      >
        <CouponDates result={shown} isPromised={code === PROMISED_CODE} />
      </ActFrame>
    </SettingsFrame>
  )
}

function couponValues({ code, plan, places, startsAt, endsAt }: Coupon): FormValues<typeof COUPON_FIELDS> {
  const dates = { startsAt: londonInput(startsAt), endsAt: londonInput(endsAt) }
  return { intent: '', coupon: code, plan, places: String(places), ...dates }
}
