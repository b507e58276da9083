import { signEvent } from '#server/platform/payments/test.ts'
import type { Work } from '#server/work/work.ts'
import { receive } from './receive.ts'

const ANSWERS_WITHIN = 15_000

/** Signed as Stripe's events are. @throws for a retry */
export async function deliverEvent(work: Work, event: unknown): Promise<void> {
  const { body, signature } = await signEvent(work.site.settings, event, work.now())
  const { webhookAt } = work.site
  if (!webhookAt) return receive(work, body, signature)
  const answer = await fetch(webhookAt, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`)
}
