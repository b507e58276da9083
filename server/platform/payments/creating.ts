import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { CALLS_WITHIN } from '../payments.ts'

const ASK_AGAIN_AFTER = 250
const MINUTE = 60_000

type Creation<Made> = {
  /** Ours; Stripe calls it the idempotency key. */
  key: string
  create(idempotencyKey: string): Promise<Made>
  /** What was created for this key before; null: nothing. */
  find(): Promise<Made | null>
}

/**
 * Creates something at Stripe once for a key, whoever asks and however often: within this process by sharing the call
 * that is under way, beyond it by Stripe's idempotency.
 */
export function createOnce<Made>() {
  const underWay = new Map<string, Promise<Made>>()
  return (creation: Creation<Made>): Promise<Made> => {
    const shared = underWay.get(creation.key)
    if (shared) return shared
    const creating = make(creation).finally(() => underWay.delete(creation.key))
    underWay.set(creation.key, creating)
    return creating
  }
}

async function make<Made>({ key, create, find }: Creation<Made>): Promise<Made> {
  try {
    return await whenFree(() => create(key))
  } catch (error) {
    if (!isSpent(error)) throw error
    return (await find()) ?? whenFree(() => create(`${key}-${Math.floor(Date.now() / MINUTE)}`))
  }
}

/** Another process may be asking with the same key: its answer will be ours. */
async function whenFree<Made>(create: () => Promise<Made>): Promise<Made> {
  const until = Date.now() + CALLS_WITHIN
  for (;;) {
    try {
      return await create()
    } catch (error) {
      const inUse = error instanceof Stripe.errors.StripeError && error.statusCode === 409
      if (!inUse || Date.now() + ASK_AGAIN_AFTER > until) throw error
      await sleep(ASK_AGAIN_AFTER)
    }
  }
}

/** For 24 hours Stripe gives this key its own failure of then again, or it was used for something that has changed. */
function isSpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}
