import { Form } from 'react-router'
import { FormRefusalNotice, PostForm } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useLookAgain } from '#app/components/frame/use-look-again.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import type { Webhook, WebhookDetail } from '#contract/api/webhook/view.ts'
import { DAYS_UNTIL_OFF, type OffReason, type WebhookEvent } from '#contract/api/webhook/words.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { Deliveries } from './deliveries.tsx'
import { SecretNotice, WebhookForm, type WebhookFormProps } from './form.tsx'
import { WebhookBadge } from './list.tsx'

type WebhookPageProps = WebhookFormProps & { detail: WebhookDetail; offers: readonly WebhookEvent[] }

/** One webhook with its last deliveries. */
export function WebhookPage({ detail: { webhook, deliveries }, offers, result, proof }: WebhookPageProps) {
  useLookAgain(deliveries.some(({ state, attempts }) => state === 'waiting' && attempts === 0))
  const isOfForm = result?.values.intent === 'save'
  return (
    <div className="max-w-3xl space-y-10">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium break-all">{webhook.url}</bdi>
          <WebhookBadge {...webhook} />
        </p>
        {result && !isOfForm ? <FormRefusalNotice result={result} /> : null}
        {result?.made ? <SecretNotice made={result.made} renewed /> : null}
        <Trouble {...webhook} />
      </div>
      <Section id="deliveries" title="Last deliveries">
        <Form method="post" className="mt-3">
          <HiddenFields intent="test" />
          <Button variant="secondary" disabled={webhook.off !== null}>
            Send a test
          </Button>
        </Form>
        <Deliveries deliveries={deliveries} canSend={webhook.off === null} />
      </Section>
      <Section id="settings" title="Settings">
        <div className="mt-4 space-y-8">
          <WebhookForm
            key={`${webhook.url} ${webhook.events.join()}`}
            intent="save"
            label="Save"
            stored={webhook}
            offers={offers}
            result={result}
            proof={proof}
          />
          <OnOrOff {...webhook} />
          <Secret webhook={webhook} result={result} proof={proof} />
          <Removal />
        </div>
      </Section>
    </div>
  )
}

const OFF_WORDS: Record<Exclude<OffReason, 'owner'>, string> = {
  failing: `Nothing has reached it for ${DAYS_UNTIL_OFF} days, so we switched it off. Once it works, switch it on again.`,
  gone: 'It answered that it is gone (410), so we switched it off.',
}

function Trouble({ off, failingSince }: Webhook) {
  if (off === 'failing' || off === 'gone') {
    return (
      <Notice tone="danger" title="Switched off" className="mt-4">
        {OFF_WORDS[off]}
      </Notice>
    )
  }
  if (off || !failingSince) return null
  return (
    <Notice tone="amber" title="Nothing gets through" className="mt-4">
      Since {longDate(failingSince)} at {timeOf(failingSince)} no delivery has been taken. See the answers below.
    </Notice>
  )
}

function OnOrOff({ off }: Webhook) {
  return (
    <Form method="post">
      <HiddenFields intent={off ? 'on' : 'off'} />
      <SwitchButton label="Send events" hint="What happens while it’s off is never sent." on={off === null} />
    </Form>
  )
}

function Secret({ webhook, result, proof }: WebhookFormProps & { webhook: Webhook }) {
  const until = webhook.formerSecretUntil
  const own = result?.values.intent === 'renew' && !result.made
  return (
    <PostForm result={undefined} className="space-y-3">
      <HiddenFields intent="renew" />
      <h3 className="text-subheading">Secret</h3>
      <p className="text-ink-soft">
        It signs every request, as Standard Webhooks says (standardwebhooks.com). We can’t show it again; make a new one
        if you’ve lost it.
        {until ? ` The one before signs too, until ${longDate(until)} at ${timeOf(until)}.` : ''}
      </p>
      {own ? proof : null}
      <SubmitButton variant="secondary">Make a new secret</SubmitButton>
    </PostForm>
  )
}

/** A fold, so that it is not pressed by mistake. */
function Removal() {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brick-ink">
        Delete this webhook
      </summary>
      <Form method="post" className="mt-2 space-y-3">
        <HiddenFields intent="remove" />
        <p className="text-ink-soft">Its secret and its list of deliveries go too. This can’t be undone.</p>
        <Button variant="danger">Delete webhook</Button>
      </Form>
    </details>
  )
}
