import { useEffect, useRef } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { cacheable } from '#app/request/page-cache.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ContactMessage } from '#contract/account/input.ts'
import { CONTACT_TOPICS } from '#contract/account/words.ts'
import type { FormResult } from '#contract/form.ts'
import type { Route } from './+types/contact'

const CONTACT_FIELDS = { name: 'text', email: 'text', topic: 'text', message: 'text' } as const

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const page = {
    topics: [...CONTACT_TOPICS],
    topic: CONTACT_TOPICS.find((topic) => topic === asked.get('topic')),
    sent: asked.get('sent') === '1',
  }
  return page.sent ? data(page) : cacheable(page, { tags: [], params: ['sent', 'topic'] })
}

export const action = defineForm({
  fields: CONTACT_FIELDS,
  schema: ContactMessage,
  call: ({ contact }, message) => contact.send(message),
  title: 'Your message was not sent',
  done: () => redirect(`${href('/contact')}?sent=1`),
})

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Contact',
    description: `Write to ${name}: questions, something wrong on the site, a listing to report or remove, data protection, press.`,
    path: '/contact',
    picture: 'contact',
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
      {loaderData.sent ? <Sent /> : <MessageForm {...loaderData} result={actionData} />}
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

function MessageForm({
  topics,
  topic,
  result: newest,
}: Page & { result: FormResult<typeof CONTACT_FIELDS> | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(newest)
  return (
    <Form method="post" action={href('/contact')} noValidate className="space-y-6">
      <FormProblems result={result} />
      <TextLine name="name" label="Your name" autoComplete="name" required result={result} />
      <TextLine
        name="email"
        label="Your e-mail address"
        hint="We only use it to reply to you."
        type="email"
        autoComplete="email"
        maxLength={254}
        spellCheck={false}
        required
        result={result}
      />
      <Field id="topic" label="What is it about?" error={result?.errors.topic}>
        {(ids) => (
          <Select
            {...ids}
            name="topic"
            defaultValue={result?.values.topic ?? topic}
            placeholder="Choose a topic"
            options={topics.map((value) => ({ value, label: value }))}
            required
          />
        )}
      </Field>
      <Field
        id="message"
        label="Your message"
        hint="If it is about a listing, give its name or its address on this site. If it’s your business, tell us how we can check that. Please don’t send passwords or card numbers."
        error={result?.errors.message}
      >
        {(ids) => <TextArea {...ids} name="message" defaultValue={result?.values.message} rows={8} required />}
      </Field>
      <Button type="submit" busy={busy}>
        Send message
      </Button>
      <p className="text-sm text-ink-soft">
        A data protection complaint has <TextLink to={href('/data-protection')}>a form of its own</TextLink>.{' '}
        <TextLink to={`${href('/privacy')}#complaints`}>How we deal with complaints</TextLink>
      </p>
    </Form>
  )
}
