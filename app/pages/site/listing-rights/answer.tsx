import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { defineForm } from '#app/request/define-form.server.ts'
import { secretHeaders } from '#app/request/page-cache.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell, Section } from '#app/ui/page.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { longDate } from '#contract/date.ts'
import { ReplyByLink } from '#contract/rights/input.ts'
import type { RequestQuestion } from '#contract/rights/view.ts'
import { respond, tokenOf } from '../mail-links/token-page.ts'
import type { Route } from './+types/answer'

/** The answer to a question of the staff, by the link in their mail. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await attempt(context.get(api).listing.questionByLink({ token: tokenOf(url) }))
  if (!read.ok && read.refused.code !== 'LINK_OVER') throw refusedPage(read.refused)
  const over = read.ok ? null : read.refused.message
  return respond({ asked: read.ok ? read.data : null, over, sent: url.searchParams.get('sent') === '1' })
}

export const action = defineForm({
  fields: { text: 'text' },
  schema: ReplyByLink,
  input: ({ text }, { query }) => ({ text, token: (query.get('token') ?? '').slice(0, 200) }),
  call: ({ listing }, input) => listing.replyByLink(input),
  title: 'Your answer was not sent',
  done: (_, { query }) => {
    const params = new URLSearchParams({ token: query.get('token') ?? '', sent: '1' })
    return redirect(`${href('/listing-request/answer')}?${params}`)
  },
})

export const headers = secretHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Your answer')

export default function AnswerPage({ loaderData: { asked, over, sent }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <PageShell width="narrow">
      <PageHeading>{asked ? <Heading {...asked} /> : 'Your answer'}</PageHeading>
      {sent ? (
        <Notice tone="success" role="status" title="We’ve got your answer">
          {asked
            ? `We decide by ${longDate(asked.dueAt)} at the latest, and email you then.`
            : 'We email you our decision.'}
        </Notice>
      ) : asked || result ? (
        <Answer question={asked?.question ?? null} result={result} />
      ) : (
        <>
          <Notice tone="danger" role="alert" title="This link no longer works">
            {over}
          </Notice>
          <p className="mt-6">
            <SecondaryLink to={href('/contact')}>Write to us</SecondaryLink>
          </p>
        </>
      )}
    </PageShell>
  )
}

function Heading({ kind, business }: RequestQuestion) {
  if (kind === 'complaint') return 'About your complaint'
  return (
    <>
      {kind === 'removal' ? 'About your request to remove' : 'About your correction of'}{' '}
      <bdi>{business || 'a listing'}</bdi>
    </>
  )
}

type AnswerProps = { question: string | null; result: Route.ComponentProps['actionData'] }

function Answer({ question, result }: AnswerProps) {
  return (
    <>
      {question === null ? null : (
        <Section id="question" title="What we asked" look="mb-2 text-subheading" className="mb-6">
          <UserText as="blockquote" className="border-l-3 pl-3">
            {question}
          </UserText>
        </Section>
      )}
      <PostForm result={result} className="space-y-6">
        <AreaLine
          name="text"
          label="Your answer"
          hint="Only the people who run this site read it."
          rows={8}
          required
          result={result}
        />
        <SubmitButton>Send answer</SubmitButton>
      </PostForm>
    </>
  )
}
