import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { longDate } from '#contract/date.ts'
import type { FormResult } from '#contract/form.ts'
import type { Coupon } from '#contract/membership/coupon.ts'
import { AddCoupon } from '#contract/membership/coupon-input.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/coupons'
import { CouponDates } from './coupon-dates.tsx'
import { COUPON_FIELDS, datesOf } from './coupon-form.ts'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { coupons: await context.get(api).coupon.list().catch(refuse) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, COUPON_FIELDS)
  const { coupon: code, plan } = form.values
  const typed = form.check(AddCoupon, { code, plan, ...datesOf(form.values) }, { code: 'coupon' })
  if (!typed.ok) return typed.response
  const added = await actOn(context, form, {
    title: 'Not added',
    failed: 'Nothing you typed is lost. Please try again.',
    act: () => context.get(api).coupon.add(typed.data),
  })
  return added.ok ? redirect(href('/admin/settings/coupons'), { headers: flash('coupon-added') }) : added.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Coupons')

const FRESH = { intent: '', coupon: '', plan: 'yearly', places: '', startsAt: '', endsAt: '' }

export default function Coupons({ loaderData: { coupons }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const shown: Pick<FormResult<typeof COUPON_FIELDS>, 'values' | 'errors'> = result ?? { values: FRESH, errors: {} }
  return (
    <SettingsFrame tab="coupons">
      <CouponTable coupons={coupons} />
      <h2 className="mt-12 mb-4 text-heading">New coupon</h2>
      <Form method="post" noValidate className="max-w-2xl space-y-6">
        <FormProblems result={result} />
        <TextLine
          name="coupon"
          label="Code"
          hint="3 to 30 letters, digits and hyphens. People may type it in small letters."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          className="max-w-72"
          required
          result={shown}
        />
        <RadioGroup
          id="plan"
          legend="What it gives"
          name="plan"
          layout="row"
          defaultValue={shown.values.plan}
          error={shown.errors.plan}
          options={[
            { value: 'yearly', label: 'A free first year' },
            { value: 'monthly', label: 'A free first month' },
          ]}
        />
        <CouponDates result={shown} />
        <ProofFields result={result} />
        <Button busy={busy}>Add coupon</Button>
      </Form>
    </SettingsFrame>
  )
}

const tones: Record<Coupon['state'], Tone> = {
  open: 'success',
  'to come': 'info',
  'used up': 'neutral',
  stopped: 'warning',
  over: 'neutral',
}

function CouponTable({ coupons }: { coupons: Coupon[] }) {
  return (
    <ScrollTable
      label="Coupons"
      tableClassName="w-full text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:pr-6"
    >
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col">Code</th>
          <th scope="col">Gives</th>
          <th scope="col">Used</th>
          <th scope="col">In checkout</th>
          <th scope="col">State</th>
          <th scope="col">Dates</th>
        </tr>
      </thead>
      <tbody className="figures">
        {coupons.map(({ code, plan, redeemed, held, places, state, startsAt, endsAt }) => (
          <tr key={code}>
            <th scope="row" className="font-medium">
              <TextLink to={href('/admin/settings/coupons/:code', { code })}>{code}</TextLink>
            </th>
            <td className="whitespace-nowrap">{plan === 'yearly' ? 'First year' : 'First month'}</td>
            <td className="whitespace-nowrap">
              {redeemed} of {places}
            </td>
            <td>{held}</td>
            <td>
              <Badge tone={tones[state]}>{state}</Badge>
            </td>
            <td className="whitespace-nowrap">{datesText(startsAt, endsAt)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function datesText(from: Date | null, until: Date | null): string {
  const parts = [...(from ? [`from ${longDate(from)}`] : []), ...(until ? [`until ${longDate(until)}`] : [])]
  return parts.join(' ') || 'any time'
}
