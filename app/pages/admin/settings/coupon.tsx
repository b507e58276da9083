import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { FormResult, FormValues } from '#contract/form.ts'
import { londonInput } from '#contract/london-time.ts'
import { type Coupon, PROMISED_CODE } from '#contract/membership/coupon.ts'
import { EditCoupon } from '#contract/membership/coupon-input.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/coupon'
import { CouponDates } from './coupon-dates.tsx'
import { COUPON_FIELDS, datesOf } from './coupon-form.ts'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  return { coupon: await context.get(api).coupon.one({ code }).catch(refuse) }
}

export async function action({ request, context, params: { code } }: Route.ActionArgs) {
  const form = await readAct(request, COUPON_FIELDS)
  const { coupon } = context.get(api)
  const { intent } = form.values
  const words = { title: 'Not saved', failed: 'Nothing you typed is lost. Please try again.' }
  const back = () => redirect(href('/admin/settings/coupons/:code', { code }), { headers: flash('coupon-saved') })
  if (intent === 'stop' || intent === 'open') {
    const act = intent === 'stop' ? coupon.stop : coupon.open
    const turned = await actOn(context, form, { ...words, act: () => act({ code }) })
    return turned.ok ? back() : turned.response
  }
  const typed = form.check(EditCoupon, { code, ...datesOf(form.values) })
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, { ...words, act: () => coupon.edit(typed.data) })
  return saved.ok ? back() : saved.response
}

export const meta: Route.MetaFunction = ({ matches, params }) => privateMeta(matches, `Coupon ${params.code}`)

export default function EditCouponPage({ loaderData: { coupon }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const { code, plan, places, redeemed, held, state } = coupon
  const shown: Pick<FormResult<typeof COUPON_FIELDS>, 'values' | 'errors'> = result ?? {
    values: valuesOf(coupon),
    errors: {},
  }
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
      <Form method="post" noValidate className="mt-6 max-w-2xl space-y-6">
        <FormProblems result={result} />
        <CouponDates result={shown} isPromised={code === PROMISED_CODE} />
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save</Button>
          <Button name="intent" value={isStopped ? 'open' : 'stop'} variant="secondary" disabled={busy}>
            {isStopped ? 'Let it work again' : 'Stop this coupon'}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          Once stopped, no one can enter it. Businesses that have used it keep what they got, and a checkout that has
          begun may end.
        </p>
      </Form>
    </SettingsFrame>
  )
}

function valuesOf({ code, plan, places, startsAt, endsAt }: Coupon): FormValues<typeof COUPON_FIELDS> {
  const dates = { startsAt: londonInput(startsAt), endsAt: londonInput(endsAt) }
  return { intent: '', coupon: code, plan, places: String(places), ...dates }
}
