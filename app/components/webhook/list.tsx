import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { Webhook, WebhookList as WebhookListView } from '#contract/api/webhook/view.ts'
import { MAX_WEBHOOKS } from '#contract/api/webhook/words.ts'
import { quantity } from '#contract/text.ts'
import { SecretNotice, WebhookForm, type WebhookFormProps } from './form.tsx'

/** `page`: its address, below which each webhook has its own. */
export function WebhookList({
  page,
  list: { webhooks, offers },
  result,
  proof,
}: WebhookFormProps & { page: string; list: WebhookListView }) {
  const made = result?.made
  return (
    <div className="max-w-3xl">
      {made ? <SecretNotice made={made} renewed={false} /> : null}
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet" vignette="label">
          Add an address below, and we’ll send it each event that you choose.
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <TextLink to={`${page}/${webhook.id}`} className="min-w-0 font-medium break-all">
                  <bdi>{webhook.url}</bdi>
                </TextLink>
                <WebhookBadge {...webhook} />
              </p>
              <p className="mt-1 text-sm text-ink-soft">{quantity(webhook.events.length, 'event', 'events')}</p>
            </li>
          ))}
        </ul>
      )}
      <h2 className="mt-10 mb-4 text-heading">Add a webhook</h2>
      {webhooks.length < MAX_WEBHOOKS ? (
        <WebhookForm
          intent="add"
          label="Add webhook"
          stored={{ url: '', events: [] }}
          offers={offers}
          result={result}
          proof={proof}
        />
      ) : (
        <p className="text-ink-soft">You have {MAX_WEBHOOKS} webhooks. Delete one to add another.</p>
      )}
    </div>
  )
}

export function WebhookBadge({ off, failingSince }: Pick<Webhook, 'off' | 'failingSince'>) {
  if (off) return <Badge tone={off === 'owner' ? 'neutral' : 'danger'}>Off</Badge>
  return failingSince ? <Badge tone="warning">Failing</Badge> : <Badge tone="success">On</Badge>
}
