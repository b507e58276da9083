import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { MINUTE } from '#contract/duration.ts'
import { CALLS_WITHIN } from '../payments.ts'

const ASK_AGAIN_AFTER = 250

type Creation<Made> = {
  key: string
  create(idempotencyKey: string): Promise<Made>
  find(): Promise<Made | null>
}

/** Calls within this process share the one in flight; other processes rely on Stripe's idempotency. */
export function createOnce<Made>() {
  const inFlight = new Map<string, Promise<Made>>()
  return (creation: Creation<Made>): Promise<Made> => {
    const shared = inFlight.get(creation.key)
    if (shared) return shared
    const creating = make(creation).finally(() => inFlight.delete(creation.key))
    inFlight.set(creation.key, creating)
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

/** Another process may hold the key; its answer will be ours. */
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

/** Stripe repeats its failure for 24 hours, and refuses a key whose parameters have changed. */
function isSpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false
  return error.headers?.['idempotent-replayed'] === 'true'
}
