/** Events of the test provider on their way to our webhook, signed well and badly. */
import { Agent, request } from 'node:http'
import { Stripe } from 'stripe'
import { signEvent } from '#server/platform/payments/test.ts'
import type { Site } from '#server/work/work.ts'
import type { Dice } from '../seeded-random.ts'
import type { BankEvent } from './subscription-simulator.ts'

export type Delivery = { body: Buffer; signature: string | null; bad: boolean }

/** Each event so many times, in any order; besides, one in twenty deliveries is a forgery. */
export async function deliveriesOf(site: Site, dice: Dice, events: BankEvent[], times: number): Promise<Delivery[]> {
  const good = await Promise.all(events.map((event) => signed(site, event)))
  const all = good.flatMap((delivery) => Array.from({ length: times }, () => delivery))
  const forged = Array.from({ length: Math.ceil(all.length / 19) }, () => forge(dice, dice.pick(good)))
  return dice.shuffled([...all, ...forged])
}

export async function signed(site: Site, event: object, now = site.now()): Promise<Delivery> {
  return { ...(await signEvent(site.settings, event, now)), bad: false }
}

function forge(dice: Dice, { body, signature }: Delivery): Delivery {
  const text = body.toString()
  const now = Math.floor(Date.now() / 1000)
  const kinds: (() => { body: Buffer; signature: string | null })[] = [
    () => ({ body: Buffer.from(text.replace('"evt_', '"evt_0')), signature }),
    () => ({ body, signature: foreign(text, now) }),
    () => ({ body, signature: null }),
    () => ({ body, signature: 't=1,v1=nonsense' }),
    () => ({ body: Buffer.from('{"id":'), signature }),
  ]
  return { ...dice.pick(kinds)(), bad: true }
}

/** Signed in the right way by somebody who does not know the secret. */
export function foreign(payload: string, timestamp: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_somebody_else', timestamp })
}

const kept = new Agent({ keepAlive: true })

/** Posts one as the payment provider would. Gives the status of the answer; rejects when there is none. */
export function post(url: string, { body, signature }: Pick<Delivery, 'body' | 'signature'>): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'stripe-signature': signature }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/webhooks/stripe`, { method: 'POST', agent: kept, headers }, (answer) => {
      answer.on('error', reject)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Does something with every item, so many at a time. */
export async function together<Item>(
  items: Item[],
  width: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of rest) await act(item)
    }),
  )
}
