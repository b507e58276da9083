import { Form } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { WebhookDelivery } from '#contract/api/webhook/view.ts'
import { DELIVERIES_KEPT, type DeliveryState } from '#contract/api/webhook/words.ts'
import { longDate, timeOf } from '#contract/date.ts'

/** Newest first, each with what came back. */
export function Deliveries({ deliveries, canSend }: { deliveries: WebhookDelivery[]; canSend: boolean }) {
  if (deliveries.length === 0) return <p className="mt-4 text-ink-soft">Nothing has been sent yet.</p>
  return (
    <>
      <ul className="mt-4 divide-y rounded-lg border bg-surface">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} canSend={canSend} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">We keep deliveries for {DELIVERIES_KEPT} days.</p>
    </>
  )
}

const STATES: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'On its way', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Given up', tone: 'danger' },
  dropped: { label: 'Not sent', tone: 'neutral' },
}

function Delivery({ delivery, canSend }: { delivery: WebhookDelivery; canSend: boolean }) {
  const { id, type, state, createdAt, answer, status } = delivery
  const { label, tone } = isRetried(delivery) ? { label: 'Will try again', tone: 'warning' as const } : STATES[state]
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="font-medium break-all">{type}</code>
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="mt-1 text-sm text-ink-soft figures">
            {longDate(createdAt)} at {timeOf(createdAt)}
            {attemptText(delivery)}
          </p>
        </div>
        {canSend ? (
          <Form method="post">
            <HiddenFields intent="again" delivery={id} />
            <Button variant="secondary" size="small">
              Send again
              <span className="sr-only">
                : {type}, {timeOf(createdAt)}
              </span>
            </Button>
          </Form>
        ) : null}
      </div>
      {status === null && answer === '' ? null : (
        <p className="mt-2 rounded-lg bg-sunken px-3 py-2 text-sm break-words">
          {status === null ? null : <span className="font-medium figures">{status} </span>}
          <span dir="auto" className="break-all">
            {answer}
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft break-all">
        <span className="sr-only">webhook-id: </span>
        <code>{id}</code>
      </p>
    </li>
  )
}

function isRetried({ state, attempts }: WebhookDelivery): boolean {
  return state === 'waiting' && attempts > 0
}

function attemptText(delivery: WebhookDelivery): string {
  const { attempts, milliseconds, nextAt } = delivery
  const parts = [
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(milliseconds !== null && milliseconds > 0 ? [`answered after ${milliseconds} ms`] : []),
    ...(isRetried(delivery) && nextAt ? [`next attempt at ${timeOf(nextAt)}`] : []),
  ]
  return parts.map((part) => `, ${part}`).join('')
}
