import { signEvent } from '#server/platform/payments/test.ts'
import type { Work } from '#server/work.ts'
import { receive } from './receive.ts'

/** Hands an event of the test payment provider to our own webhook, signed as Stripe's are. */
export async function deliverEvent(work: Work, event: unknown): Promise<void> {
  const { body, signature } = await signEvent(work.site.settings, event, work.now())
  await receive(work, body, signature)
}
