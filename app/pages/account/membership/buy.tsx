import { Form, href, useNavigation } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Check } from '#app/ui/icons.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { planDate } from '#contract/date.ts'
import type { MembershipOffer } from '#contract/membership/view.ts'
import { PLAN_PENCE, type Plan, YEAR_BY_MONTHS_PENCE, YEAR_SAVES_PENCE } from '#contract/membership/words.ts'
import { exactPence } from '#contract/money.ts'
import type { MembershipResult } from './act.server.ts'

export function Buy({ renewsOn, pending, result: newest }: MembershipOffer & { result: MembershipResult | undefined }) {
  const { formData, formMethod } = useNavigation()
  const busy = formMethod === 'POST' ? String(formData?.get('intent')) : null
  const result = useFormResult(newest)
  useRefusalToast(newest?.refusal)
  const coupon = result ? result.values.applied || null : (pending?.coupon ?? null)
  const plan: Plan = (result?.values.plan ?? pending?.plan) === 'monthly' ? 'monthly' : 'yearly'
  return (
    <>
      <Gains />
      <Form method="post" action={href('/membership')} preventScrollReset className="group/plans space-y-6">
        <FormRefusalNotice result={result} />
        <RadioGroup
          key={plan}
          legend="Choose your plan"
          name="plan"
          layout="cards"
          defaultValue={plan}
          options={[
            { value: 'yearly', label: <Yearly />, disabled: coupon !== null && plan !== 'yearly' },
            { value: 'monthly', label: <Monthly />, disabled: coupon !== null && plan !== 'monthly' },
          ]}
        />
        <Coupon coupon={coupon} plan={plan} result={result} busy={busy === 'coupon'} />
        <Card className="space-y-4">
          {coupon ? (
            <div>
              <Due code={coupon} plan={plan} renewsOn={renewsOn[plan]} />
            </div>
          ) : (
            <>
              <div className="hidden group-has-[[value=yearly]:checked]/plans:block">
                <Due code={null} plan="yearly" renewsOn={renewsOn.yearly} />
              </div>
              <div className="hidden group-has-[[value=monthly]:checked]/plans:block">
                <Due code={null} plan="monthly" renewsOn={renewsOn.monthly} />
              </div>
            </>
          )}
          <Button name="intent" value="checkout" size="large" busy={busy === 'checkout'} className="w-full">
            {coupon ? `Start my free ${periodOf(plan)}` : 'Continue to payment'}
          </Button>
          <p className="text-sm text-ink-soft">
            {coupon
              ? 'You can cancel at any time in two clicks.'
              : 'You can cancel at any time in two clicks, and within 14 days you get all your money back.'}
          </p>
        </Card>
      </Form>
    </>
  )
}

function periodOf(plan: Plan): string {
  return plan === 'yearly' ? 'year' : 'month'
}

const GAINS = [
  'You are found in the directory, by service and place',
  'People see your phone, email and website',
  'Your page shows your work and your feedback',
  'You open the contact details of jobs that clients post',
  'You get job alerts by email, if you want them',
  'A monthly report tells you how often you were seen',
]

function Gains() {
  return (
    <ul className="mb-8 grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {GAINS.map((gain) => (
        <li key={gain} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-moss-ink" />
          {gain}
        </li>
      ))}
    </ul>
  )
}

function Yearly() {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-heading text-subheading">
        Yearly <Badge tone="success">Best Value</Badge>
      </span>
      <Price pence={PLAN_PENCE.yearly} unit="per year">
        <s className="text-ink-soft figures">
          <span className="sr-only">instead of </span>
          {exactPence(YEAR_BY_MONTHS_PENCE)}
        </s>
      </Price>
      <span className="mt-1 block text-moss-ink figures">save {exactPence(YEAR_SAVES_PENCE)}, that is over 40%</span>
    </>
  )
}

function Monthly() {
  return (
    <>
      <span className="font-heading text-subheading">Monthly</span>
      <Price pence={PLAN_PENCE.monthly} unit="per month" />
    </>
  )
}

function Price({ pence, unit, children }: { pence: number; unit: string; children?: React.ReactNode }) {
  return (
    <span className="mt-2 block">
      <span className="font-heading text-3xl font-bold figures">{exactPence(pence)}</span> {children}
      <span className="block text-sm text-ink-soft">{unit}, incl. VAT if charged</span>
    </span>
  )
}

type CouponProps = { coupon: string | null; plan: Plan; result: MembershipResult | undefined; busy: boolean }

function Coupon({ coupon, plan, result, busy }: CouponProps) {
  return (
    <>
      {coupon ? <input type="hidden" name="applied" value={coupon} /> : null}
      <Field
        id="coupon"
        label="Coupon"
        optional
        error={result?.errors.coupon}
        hint={coupon ? `${coupon} is applied: your first ${periodOf(plan)} is free.` : undefined}
      >
        {(ids) => (
          <div className="flex gap-3">
            <TextBox
              {...ids}
              key={`${coupon} ${result?.at}`}
              name="coupon"
              defaultValue={coupon ?? result?.values.coupon}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              disabled={coupon !== null}
            />
            <Button name="intent" value="coupon" variant="secondary" busy={busy} disabled={coupon !== null}>
              {coupon ? 'Applied' : 'Apply'}
            </Button>
          </div>
        )}
      </Field>
    </>
  )
}

function Due({ code, plan, renewsOn }: { code: string | null; plan: Plan; renewsOn: Date }) {
  const price = exactPence(PLAN_PENCE[plan])
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
        <span>To pay now</span>
        <span className="figures">{code ? exactPence(0) : price}</span>
      </p>
      <p className="mt-1 text-ink-soft">
        {code
          ? `Free until ${planDate(renewsOn)}; you need no card. Then ${price} a ${periodOf(plan)} if you add one; otherwise it ends by itself.`
          : `Renews on ${planDate(renewsOn)} for ${price}, incl. VAT if charged, unless you cancel before then.`}
      </p>
    </>
  )
}
