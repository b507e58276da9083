import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useRef } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api, failureMessage } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import { cacheable, NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { CONTACT_TOPICS, ContactMessage } from '#contract/contact.ts'
import type { Route } from './+types/contact'

const NOT_SENT = 'Your message could not be sent. Nothing you typed is lost. Please try again.'

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const page = {
    topics: [...CONTACT_TOPICS],
    topic: CONTACT_TOPICS.find((topic) => topic === asked.get('topic')),
    sent: asked.get('sent') === '1',
  }
  return page.sent ? data(page) : cacheable(page, { tags: [], params: ['sent', 'topic'] })
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, Object.keys(ContactMessage.shape))
  const submission = parseWithZod(posted, { schema: ContactMessage })
  if (submission.status !== 'success') return refused(submission.reply(), 400)
  const sent = await attemptOrLog(context, context.get(api).contact.send(submission.value))
  if (sent.ok) return redirect(`${href('/contact')}?sent=1`)
  const message = sent.refused ? sent.refused.message : failureMessage(sent.error, NOT_SENT)
  return refused(submission.reply({ formErrors: [message] }), sent.refused?.status ?? 500)
}

function refused<Reply>(reply: Reply, status: number) {
  return data({ reply, at: Date.now() }, { status, headers: NO_STORE })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Contact',
    description: `Write to ${name}: questions, something wrong on the site, a listing to report or remove, data protection, press.`,
    path: '/contact',
  })
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { contactEmail } = siteOf(matches)
  return (
    <PageShell width="narrow">
      <PageHeading
        lead={
          <>
            Write to us here, or by e-mail to{' '}
            <a
              href={`mailto:${contactEmail}`}
              className="font-medium break-words text-petrol underline underline-offset-4"
            >
              {contactEmail}
            </a>
            .
          </>
        }
      >
        Contact
      </PageHeading>
      {loaderData.sent ? <Sent /> : <MessageForm {...loaderData} refusal={actionData} />}
    </PageShell>
  )
}

function Sent() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" role="status" title="Your message is on its way">
        Thank you. We’ll reply to the e-mail address you gave.
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/directory')}>Find Professionals</ButtonLink>
        <ButtonLink to={href('/contact')} variant="secondary">
          Write another message
        </ButtonLink>
      </div>
    </div>
  )
}

type Page = Route.ComponentProps['loaderData']

function MessageForm({ topics, topic, refusal }: Page & { refusal: Route.ComponentProps['actionData'] }) {
  const busy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm<ContactMessage>({
    id: 'contact',
    lastResult: refusal?.reply,
    defaultValue: { topic },
  })
  const errors = [fields.name, fields.email, fields.topic, fields.message].flatMap(({ id, errors }) =>
    (errors ?? []).slice(0, 1).map((message) => ({ field: id, message })),
  )
  return (
    <Form
      method="post"
      action={href('/contact')}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="space-y-6"
    >
      {errors.length > 0 ? <ErrorSummary key={refusal?.at} errors={errors} /> : null}
      {form.errors ? (
        <Notice key={refusal?.at} tone="danger" role="alert" title="Your message was not sent">
          {form.errors.join(' ')}
        </Notice>
      ) : null}
      <Field id={fields.name.id} label="Your name" error={fields.name.errors?.[0]}>
        {(ids) => (
          <TextBox
            {...ids}
            name={fields.name.name}
            defaultValue={fields.name.initialValue}
            autoComplete="name"
            required
          />
        )}
      </Field>
      <Field
        id={fields.email.id}
        label="Your e-mail address"
        hint="We only use it to reply to you."
        error={fields.email.errors?.[0]}
      >
        {(ids) => (
          <TextBox
            {...ids}
            type="email"
            name={fields.email.name}
            defaultValue={fields.email.initialValue}
            autoComplete="email"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field id={fields.topic.id} label="What is it about?" error={fields.topic.errors?.[0]}>
        {(ids) => (
          <Select
            {...ids}
            name={fields.topic.name}
            defaultValue={fields.topic.initialValue}
            placeholder="Choose a topic"
            options={topics.map((value) => ({ value, label: value }))}
            required
          />
        )}
      </Field>
      <Field
        id={fields.message.id}
        label="Your message"
        hint="If it is about a listing, give its name or its address on this site. If it’s your business, tell us how we can check that. Please don’t send passwords or card numbers."
        error={fields.message.errors?.[0]}
      >
        {(ids) => (
          <TextArea {...ids} name={fields.message.name} defaultValue={fields.message.initialValue} rows={8} required />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        Send message
      </Button>
      <p className="text-sm text-ink-soft">
        A data protection complaint is acknowledged within 30 days.{' '}
        <TextLink to={`${href('/privacy')}#complaints`}>How we deal with complaints</TextLink>
      </p>
    </Form>
  )
}
