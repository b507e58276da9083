import { redirectDocument } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { attemptOrLog, type FailedAttempt } from '#app/request/attempt.server.ts'
import { type ReadForm, readForm } from '#app/request/form.server.ts'
import type { FormResult } from '#contract/form.ts'
import { Checkout, CouponCode } from '#contract/membership/input.ts'
import { PLANS } from '#contract/membership/words.ts'

/** `coupon` is typed; `applied` is the code that was found valid. */
const MEMBERSHIP_FIELDS = { intent: 'text', plan: 'text', coupon: 'text', applied: 'text' } as const

export type MembershipResult = FormResult<typeof MEMBERSHIP_FIELDS>

const TITLE = 'Checkout Error'
const PAYMENT_FAILURE = 'Failed to process payment'
const COUPON_CODES = ['COUPON_INVALID', 'COUPON_CLAIMED', 'COUPON_USED']

type MembershipForm = ReadForm<typeof MEMBERSHIP_FIELDS>

export async function actOnMembership(request: Request, context: PageContext) {
  const form = await readForm(request, MEMBERSHIP_FIELDS)
  return form.values.intent === 'coupon' ? checkCoupon(form, context) : openCheckout(form, context)
}

async function checkCoupon(form: MembershipForm, context: PageContext) {
  const checked = form.check(CouponCode, { code: form.values.coupon }, { code: 'coupon' })
  if (!checked.ok) return checked.response
  const coupon = await attemptOrLog(context, context.get(api).membership.checkCoupon(checked.data))
  if (!coupon.ok) return couponRefused(form, coupon)
  const { code, plan } = coupon.data
  return form.result(200, { values: { ...form.values, plan, applied: code, coupon: '' } })
}

async function openCheckout(form: MembershipForm, context: PageContext) {
  const plan = PLANS.find((name) => name === form.values.plan) ?? 'yearly'
  const input = { plan, couponCode: form.values.applied || null }
  const checked = form.check(Checkout, input, { couponCode: 'coupon' })
  if (!checked.ok) return checked.response
  const opened = await attemptOrLog(context, context.get(api).membership.checkout(checked.data))
  if (opened.ok) {
    if (opened.data.url) return redirectDocument(opened.data.url)
    return form.refuse({ title: TITLE, message: 'No checkout URL returned' }, 502)
  }
  if (!opened.refused) return form.refuse({ title: TITLE, message: PAYMENT_FAILURE }, 500)
  const { code, message, status } = opened.refused
  if (COUPON_CODES.includes(code)) return couponRefused(form, opened)
  const title = code === 'WRONG_TYPE' ? 'Invalid account type' : TITLE
  return form.refuse({ title, message, resend: code === 'CONFIRMATION_NEEDED' }, status)
}

function couponRefused({ values, result }: MembershipForm, { refused }: FailedAttempt) {
  const couponText = refused?.code === 'COUPON_CLAIMED' ? '' : values.coupon || values.applied
  return result(refused?.status ?? 500, {
    values: { ...values, applied: '', coupon: couponText },
    errors: { coupon: refused?.message ?? PAYMENT_FAILURE },
  })
}
