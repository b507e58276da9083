import { NotSigned, type PaymentEvent } from '../payments.ts'
import { eventOf } from './shapes.ts'

/** Seconds. An older webhook may be a replay. */
const SIGNED_WITHIN = 300

/** Both payment providers sign in Stripe's way. Null: unreadable. @throws NotSigned */
export async function readSigned(
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Promise<PaymentEvent | null> {
  const { Stripe } = await import('stripe') // large, and not needed at start
  try {
    return eventOf(Stripe.webhooks.constructEvent(body, signature, secret, SIGNED_WITHIN, undefined, now.getTime()))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new NotSigned('Not signed')
    return null
  }
}
