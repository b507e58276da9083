import { data, href, redirect } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { EmailLine, TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { answerHeaders, cacheable } from '#app/request/page-cache.ts'
import { ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { FocusedBox } from '#app/ui/focused-box.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { ContactMessage } from '#contract/account/input.ts'
import { CONTACT_TOPICS } from '#contract/account/words.ts'
import type { FormResult } from '#contract/form.ts'
import type { Route } from './+types/contact'

const CONTACT_FIELDS = { name: 'text', email: 'text', topic: 'text', message: 'text' } as const

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const page = {
    topics: [...CONTACT_TOPICS],
    topic: CONTACT_TOPICS.find((topic) => topic === query.get('topic')),
    sent: query.get('sent') === '1',
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

export const headers = answerHeaders

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
            Write to us here, or by email to{' '}
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
  return (
    <FocusedBox>
      <Notice tone="success" role="status" title="Your message is on its way">
        Thank you. We’ll reply to the email address you gave.
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/directory')}>Find Professionals</ButtonLink>
        <SecondaryLink to={href('/contact')}>Write another message</SecondaryLink>
      </div>
    </FocusedBox>
  )
}

type Page = Route.ComponentProps['loaderData']

type MessageFormProps = Page & { result: FormResult<typeof CONTACT_FIELDS> | undefined }

function MessageForm({ topics, topic, result: newest }: MessageFormProps) {
  const result = useFormResult(newest)
  return (
    <PostForm result={result} action={href('/contact')} className="space-y-6">
      <TextLine name="name" label="Your name" autoComplete="name" required result={result} />
      <EmailLine label="Your email address" hint="We only use it to reply to you." result={result} />
      <SelectLine
        name="topic"
        label="What is it about?"
        defaultValue={result?.values.topic ?? topic}
        placeholder="Choose a topic"
        options={topics.map((value) => ({ value, label: value }))}
        required
        result={result}
      />
      <AreaLine
        name="message"
        label="Your message"
        hint="If it is about a listing, give its name or its address on this site. If it’s your business, tell us how we can check that. Please don’t send passwords or card numbers."
        rows={8}
        required
        result={result}
      />
      <SubmitButton>Send message</SubmitButton>
      <p className="text-sm text-ink-soft">
        A data protection complaint has <TextLink to={href('/data-protection')}>a form of its own</TextLink>.{' '}
        <TextLink to={`${href('/privacy')}#complaints`}>How we deal with complaints</TextLink>
      </p>
    </PostForm>
  )
}
