import { find, liveCustomer, Refused } from './answers.ts'
import { type Books, itemOf } from './life.ts'
import { newSubscription } from './objects.ts'
import { list, metadataIn, type Params, text, within } from './params.ts'

/** Of a trial only. */
export function openFree({ customers, prices, subscriptions, said, now }: Books, _: string, params: Params) {
  const [item] = list(params.items)
  const price = find(prices, text(item, 'price') ?? '', 'price')
  const trial_end = futureIn(params, now())
  const ending = text(within(within(params.trial_settings).end_behavior), 'missing_payment_method')
  if (ending !== 'cancel') throw new Refused(400, { message: 'The stand-in knows trials that end only.' })
  const made = newSubscription(
    {
      customer: liveCustomer(customers, text(params, 'customer') ?? '').id,
      metadata: metadataIn(params),
      status: 'trialing',
      trial_end,
      default_payment_method: null,
      trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: ending } },
    },
    price,
    { start: now(), end: trial_end },
  )
  if (text(params, 'cancel_at_period_end') === 'true') {
    Object.assign(made, { cancel_at_period_end: true, cancel_at: trial_end, canceled_at: now() })
  }
  subscriptions.set(made.id, made)
  said('customer.subscription.created', made)
  return made
}

function futureIn(params: Params, now: number): number {
  const at = Number(text(params, 'trial_end'))
  if (at > now && at <= now + 2 * 366 * 86_400) return at
  throw new Refused(400, { message: 'Invalid timestamp: `trial_end`', param: 'trial_end' })
}

export function changeSubscription({ subscriptions, said, now }: Books, id: string, params: Params) {
  const found = find(subscriptions, id, 'subscription')
  const {
    cancel_at_period_end: atEnd,
    cancel_at: at,
    trial_end,
    proration_behavior: proration,
    expand: _,
    ...others
  } = params
  if (Object.keys(others).length > 0) throw new Error(`The stand-in cannot change ${Object.keys(others)}`)
  if (found.status === 'canceled') {
    throw new Refused(400, {
      code: 'invalid_canceled_subscription_fields',
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    })
  }
  if (atEnd !== undefined && at !== undefined) {
    throw new Refused(400, {
      message: 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    })
  }
  if (trial_end !== undefined) {
    if (proration !== 'none') throw new Error('The stand-in cannot prorate')
    const until = futureIn(params, now())
    const trial_start = found.status === 'trialing' ? found.trial_start : now()
    Object.assign(found, { status: 'trialing', trial_start, trial_end: until })
    Object.assign(itemOf(found), { current_period_start: now(), current_period_end: until })
  }
  if (at !== undefined && at !== '') found.cancel_at = Number(at)
  if (atEnd === 'true') {
    const cancel_at = itemOf(found).current_period_end
    Object.assign(found, { cancel_at_period_end: true, cancel_at, canceled_at: now() })
  }
  const cleared = at === '' || (atEnd === 'false' && found.cancel_at_period_end)
  if (cleared) Object.assign(found, { cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  said('customer.subscription.updated', found)
  return found
}
