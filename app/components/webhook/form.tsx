import type { ReactNode } from 'react'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { WebhookSecret } from '#contract/api/webhook/view.ts'
import { EVENT_WORDS, FORMER_SECRET_FOR, MAX_WEBHOOK_URL, type WebhookEvent } from '#contract/api/webhook/words.ts'
import type { FormRefusal } from '#contract/form.ts'

/** What a form about webhooks gets back (app/request/webhook-act.server.ts). */
type WebhookFormResult = {
  values: { intent: string; url: string; event: string[] }
  errors: { url?: string | undefined; event?: string | undefined }
  refusal: FormRefusal | null
  at: number
  made?: WebhookSecret
}

/** `proof`: the boxes for the password, where an admin is asked for it. */
export type WebhookFormProps = { result: WebhookFormResult | undefined; proof?: ReactNode }

/** Where events go, and which. */
export function WebhookForm({
  intent,
  label,
  stored,
  offers,
  result,
  proof,
}: WebhookFormProps & {
  intent: 'add' | 'save'
  label: string
  stored: { url: string; events: readonly WebhookEvent[] }
  offers: readonly WebhookEvent[]
}) {
  const own = result?.values.intent === intent ? result : undefined
  const typed = own && !own.made ? own : undefined
  const shown = { values: { url: typed?.values.url ?? stored.url }, errors: { url: typed?.errors.url } }
  const ticked: readonly string[] = typed?.values.event ?? stored.events
  return (
    <PostForm key={own?.made?.id} result={typed} className="space-y-6">
      <input type="hidden" name="intent" value={intent} />
      <TextLine
        name="url"
        label="Address"
        hint="Where we send events, as POST requests with JSON."
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={MAX_WEBHOOK_URL}
        placeholder="https://example.com/webhooks"
        required
        result={shown}
      />
      <fieldset>
        <legend className="float-left mb-1 w-full font-medium">Events</legend>
        <div className="clear-both">
          <FieldError id="event-error" error={typed?.errors.event} />
          {offers.map((event, index) => (
            <Checkbox
              key={event}
              id={index === 0 ? 'event' : undefined}
              name="event"
              value={event}
              label={EVENT_WORDS[event]}
              hint={<code>{event}</code>}
              defaultChecked={ticked.includes(event)}
            />
          ))}
        </div>
      </fieldset>
      {own ? proof : null}
      <SubmitButton>{label}</SubmitButton>
    </PostForm>
  )
}

/** Shown by one answer alone, which the form that asked for it is below. */
export function SecretNotice({ made, renewed }: { made: WebhookSecret; renewed: boolean }) {
  return (
    <FocusedBox key={made.secret} className="mt-4 mb-8 rounded-lg">
      <Notice tone="success" role="status" title={renewed ? 'Your new secret' : 'Your webhook is on'}>
        <p>Copy its secret now: we only show it once. Check with it that a request comes from us.</p>
        <p className="my-2 rounded-lg bg-surface p-3">
          <code dir="ltr" className="break-all font-semibold">
            {made.secret}
          </code>
        </p>
        {renewed ? (
          <p>For {FORMER_SECRET_FOR} hours we sign with both, so nothing is lost while you change it.</p>
        ) : null}
      </Notice>
    </FocusedBox>
  )
}
