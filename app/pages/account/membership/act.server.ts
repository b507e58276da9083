import { ORPCError } from '@orpc/client'
import { data, redirectDocument } from 'react-router'
import type { z } from 'zod'
import type { Api } from '#app/api.server.ts'
import { UNKEPT } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Checkout, CouponCode } from '#contract/checkout.ts'
import { COUPON_INVALID, PLANS } from '#contract/membership.ts'
import type { Answer } from './answer.ts'

const NO_URL = 'No checkout URL returned'
const FAILED = 'Failed to process payment'

/** Checks a coupon, or opens the way to pay and leads there. */
export async function actOnMembership(request: Request, api: Api, failed: (error: unknown) => void) {
  const form = await postedForm(request, ['intent', 'plan', 'coupon', 'applied'])
  const plan = PLANS.find((name) => name === form.get('plan')) ?? 'yearly'
  const applied = String(form.get('applied') ?? '')
  const typed = String(form.get('coupon') ?? '')
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>(
      { plan, coupon: applied || null, typed, couponError: null, refused: null, at: Date.now(), ...more },
      { status, headers: UNKEPT },
    )
  try {
    if (form.get('intent') === 'coupon') {
      const { code } = await api.membership.checkCoupon(readInput(CouponCode, { code: typed }))
      return answer({ plan: 'yearly', coupon: code, typed: '' }, 200)
    }
    const wanted = readInput(Checkout, { plan, couponCode: applied || null })
    const { url } = await api.membership.checkout(wanted)
    if (url) return redirectDocument(url)
    return answer({ refused: { title: 'Checkout Error', message: NO_URL, resend: false } }, 502)
  } catch (error) {
    if (!(error instanceof ORPCError)) failed(error)
    const { code, message, status } = error instanceof ORPCError ? error : { code: '', message: FAILED, status: 500 }
    if (COUPON_CODES.includes(code) || form.get('intent') === 'coupon') {
      const cleared = code === 'COUPON_CLAIMED' ? '' : typed || applied
      return answer({ coupon: null, typed: cleared, couponError: message }, status)
    }
    const title = code === 'WRONG_TYPE' ? 'Invalid account type' : 'Checkout Error'
    return answer({ refused: { title, message: message || FAILED, resend: code === 'CONFIRMATION_NEEDED' } }, status)
  }
}

const COUPON_CODES = ['COUPON_INVALID', 'COUPON_CLAIMED', 'COUPON_USED']

/** @throws COUPON_INVALID: nothing else in these forms can be wrong */
function readInput<Schema extends z.ZodType>(schema: Schema, posted: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(posted)
  if (!error) return data
  throw new ORPCError('COUPON_INVALID', { status: 400, message: error.issues[0]?.message ?? COUPON_INVALID })
}
