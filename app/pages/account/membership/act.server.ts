import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type { z } from 'zod'
import { api } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Checkout, CouponCode } from '#contract/checkout.ts'
import { COUPON_INVALID, PLANS } from '#contract/membership.ts'
import type { MembershipAnswer } from './answer.ts'

const NO_URL = 'No checkout URL returned'
const FAILED = { code: null, message: 'Failed to process payment', status: 500 }
const COUPON_CODES = ['COUPON_INVALID', 'COUPON_CLAIMED', 'COUPON_USED']

export async function actOnMembership(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await postedForm(request, ['intent', 'plan', 'coupon', 'applied'])
  const plan = PLANS.find((name) => name === form.get('plan')) ?? 'yearly'
  const applied = String(form.get('applied') ?? '')
  const typed = String(form.get('coupon') ?? '')
  const { membership } = context.get(api)

  async function checkCoupon() {
    const input = CouponCode.safeParse({ code: typed })
    if (!input.success) return couponRefused(invalid(input.error))
    const checked = await attemptOrLog(context, membership.checkCoupon(input.data))
    if (!checked.ok) return couponRefused(checked.refused ?? FAILED)
    return answer({ plan: 'yearly', coupon: checked.data.code, typed: '' }, 200)
  }

  async function openCheckout() {
    const input = Checkout.safeParse({ plan, couponCode: applied || null })
    if (!input.success) return couponRefused(invalid(input.error))
    const opened = await attemptOrLog(context, membership.checkout(input.data))
    if (!opened.ok) {
      const refused = opened.refused ?? FAILED
      return COUPON_CODES.includes(refused.code ?? '') ? couponRefused(refused) : checkoutRefused(refused)
    }
    if (opened.data.url) return redirectDocument(opened.data.url)
    return answer({ refused: { title: 'Checkout Error', message: NO_URL, resend: false } }, 502)
  }

  function couponRefused({ code, message, status }: Failure) {
    const kept = code === 'COUPON_CLAIMED' ? '' : typed || applied
    return answer({ coupon: null, typed: kept, couponError: message }, status)
  }

  function checkoutRefused({ code, message, status }: Failure) {
    const title = code === 'WRONG_TYPE' ? 'Invalid account type' : 'Checkout Error'
    return answer({ refused: { title, message, resend: code === 'CONFIRMATION_NEEDED' } }, status)
  }

  function answer(more: Partial<MembershipAnswer>, status: number) {
    const said = { plan, coupon: applied || null, typed, couponError: null, refused: null, at: Date.now(), ...more }
    return data<MembershipAnswer>(said, { status, headers: NO_STORE })
  }

  return form.get('intent') === 'coupon' ? checkCoupon() : openCheckout()
}

type Failure = { code: string | null; message: string; status: number }

function invalid({ issues }: z.ZodError): Failure {
  return { code: 'COUPON_INVALID', message: issues[0]?.message ?? COUPON_INVALID, status: 400 }
}
