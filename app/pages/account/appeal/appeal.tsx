import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { longDate } from '#contract/date.ts'
import { Appeal, AppealSubject } from '#contract/feedback/input.ts'
import { REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import type { AppealOffer } from '#contract/feedback/view.ts'
import { isId } from '#contract/id.ts'
import type { Route } from './+types/appeal'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const offer = await context.get(api).feedback.appealable(subjectOf(url.searchParams, params.id)).catch(refuse)
  return data({ offer }, { headers: NO_STORE })
}

export const action = defineForm({
  fields: { text: 'text' },
  schema: AppealSubject.extend(Appeal.pick({ text: true }).shape),
  input: ({ text }, { id, query }) => ({ ...subjectOf(query, id), text }),
  async call({ feedback }, { text, ...subject }) {
    const { kind, id } = await feedback.appealable(subject)
    return feedback.appeal({ kind, id, text })
  },
  missingPage: true,
  title: 'Your appeal was not sent',
  unforeseen: 'Please try again.',
  back: here,
  done: (_, address) => leadTo(here(address), 'appealed'),
})

function here({ path, query }: { path: string; query: URLSearchParams }): string {
  return query.size > 0 ? `${path}?${query}` : path
}

/** `?part=`: "reply", or the id of an addition. */
function subjectOf(query: URLSearchParams, feedbackId: string) {
  const part = query.get('part') || null
  if (!isId(feedbackId) || (part !== null && part !== 'reply' && !isId(part))) {
    throw data({ message: 'There is no such feedback.' }, { status: 404 })
  }
  return { feedbackId, part }
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Appeal')

const OFFICE =
  'Ask us to look again. Another person than the one who decided looks at it, where there is one. You can appeal once.'

export default function AppealPage({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <PageShell width="narrow">
      <PageHeading lead={offer.made ? undefined : OFFICE}>Appeal</PageHeading>
      <UserText as="blockquote" className="mb-6 rounded-lg border bg-surface px-4 py-3">
        {offer.text}
      </UserText>
      {offer.removedFor ? (
        <p className="mb-6">
          We removed {offer.kind === 'update' ? 'this addition' : offer.kind === 'reply' ? 'this reply' : 'this'}, for
          this reason: <strong>{REMOVAL_WORDS[offer.removedFor]}</strong>.
        </p>
      ) : null}
      {offer.made ? (
        <Made made={offer.made} />
      ) : offer.removedFor ? (
        <PostForm result={result} className="space-y-6">
          <AreaLine name="text" label="Why is that wrong?" maxLength={2000} rows={6} required result={result} />
          <Button>Send appeal</Button>
        </PostForm>
      ) : (
        <Notice title="There is no decision to appeal against">It was not removed.</Notice>
      )}
    </PageShell>
  )
}

const OUTCOMES = {
  restored: 'We looked again, and put it back.',
  kept: 'We looked again, and it stays removed. This decision is final.',
}

function Made({ made: { madeAt, outcome } }: { made: NonNullable<AppealOffer['made']> }) {
  return (
    <Notice title={`You appealed on ${longDate(madeAt)}`}>
      {outcome ? OUTCOMES[outcome] : 'We’re looking at it again, and will email you what we decide.'}
    </Notice>
  )
}
