import { Fragment } from 'react'
import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { longDate } from '#contract/date.ts'
import { AddCoupon } from '#contract/membership/input.ts'
import type { Coupon } from '#contract/membership/view.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import { AdminTable, type Columns } from '../list/table.tsx'
import type { Route } from './+types/coupons'
import { COUPON_FIELDS, CouponDates, datesOf } from './coupon-dates.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { coupons: await context.get(api).coupon.list().catch(refuse) }
}

export const action = defineAct({
  fields: COUPON_FIELDS,
  schema: AddCoupon,
  input: ({ coupon: code, plan, ...dates }) => ({ code, plan, ...datesOf(dates) }),
  paths: { code: 'coupon' },
  call: ({ coupon }, input) => coupon.add(input),
  title: 'Not added',
  failed: NOTHING_LOST,
  done: () => leadTo(href('/admin/settings/coupons'), 'coupon-added'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Coupons')

const FRESH = { intent: '', coupon: '', plan: 'yearly', places: '', startsAt: '', endsAt: '' }

export default function Coupons({ loaderData: { coupons }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const shown = shownOf(FRESH, result)
  return (
    <SettingsFrame tab="coupons">
      <AdminTable label="Coupons" look="plain" rows={coupons} keyOf={({ code }) => code} columns={COLUMNS} />
      <h2 className="mt-12 mb-4 text-heading">New coupon</h2>
      <ActFrame result={result} label="Add coupon">
        {/* The boxes are blank again once a coupon was added. */}
        <Fragment key={coupons.length}>
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
          <RadioLine
            name="plan"
            legend="What it gives"
            layout="row"
            options={[
              { value: 'yearly', label: 'A free first year' },
              { value: 'monthly', label: 'A free first month' },
            ]}
            result={shown}
          />
          <CouponDates result={shown} />
        </Fragment>
      </ActFrame>
    </SettingsFrame>
  )
}

const STATE_TONES: Record<Coupon['state'], Tone> = {
  open: 'success',
  'to come': 'info',
  'used up': 'neutral',
  stopped: 'warning',
  over: 'neutral',
}

const COLUMNS: Columns<Coupon> = {
  Code: {
    names: true,
    look: 'font-medium',
    cell: ({ code }) => <TextLink to={href('/admin/settings/coupons/:code', { code })}>{code}</TextLink>,
  },
  Gives: { look: 'whitespace-nowrap', cell: ({ plan }) => (plan === 'yearly' ? 'First year' : 'First month') },
  Used: { look: 'whitespace-nowrap', cell: ({ redeemed, places }) => `${redeemed} of ${places}` },
  'In checkout': { cell: ({ held }) => held },
  State: { cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{state}</Badge> },
  Dates: { look: 'whitespace-nowrap', cell: ({ startsAt, endsAt }) => datesText(startsAt, endsAt) },
}

function datesText(from: Date | null, until: Date | null): string {
  const parts = [...(from ? [`from ${longDate(from)}`] : []), ...(until ? [`until ${longDate(until)}`] : [])]
  return parts.join(' ') || 'any time'
}
