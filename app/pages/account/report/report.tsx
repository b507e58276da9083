import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE, privateHeaders } from '#app/request/page-cache.ts'
import { SmallLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { isId } from '#contract/id.ts'
import { Report } from '#contract/report/input.ts'
import { REASONS_FOR, REPORT_KINDS, REPORT_REASONS, type ReportKind } from '#contract/report/words.ts'
import type { Route } from './+types/report'

export async function loader({ params, context }: Route.LoaderArgs) {
  const thing = thingOf(params)
  const subject = await context.get(api).report.about(thing).catch(refuse)
  return data({ kind: thing.kind, subject, back: backTo(thing.kind, subject.backId) }, { headers: NO_STORE })
}

export const action = defineForm({
  fields: { reason: 'text', note: 'text' },
  schema: Report,
  input: ({ reason, note }, { params }) => ({ ...thingOf(params), reason: reason || undefined, note }),
  async call({ report }, input) {
    await report.make(input)
    const { kind, subjectId } = input
    return backTo(kind, (await report.about({ kind, subjectId })).backId)
  },
  missingPage: true,
  title: 'Your report was not sent',
  unforeseen: 'Please try again.',
  back: ({ path }) => path,
  done: (back) => leadTo(back, 'reported'),
})

export const headers = privateHeaders

function thingOf({ kind, id = '' }: { kind?: string | undefined; id?: string | undefined }): {
  kind: ReportKind
  subjectId: string
} {
  const known = REPORT_KINDS.find((name) => name === kind)
  if (!known || !isId(id)) throw data({ message: 'There is no such thing to report.' }, { status: 404 })
  return { kind: known, subjectId: id }
}

function backTo(kind: ReportKind, id: string): string {
  if (kind === 'message') return href('/messages/:id?', { id })
  if (kind === 'job') return href('/job-directory/:id', { id })
  const listing = href('/directory/:id', { id })
  return kind === 'listing' ? listing : `${listing}?tab=feedback`
}

const WORDS: Record<ReportKind, { title: string; back: string }> = {
  feedback: { title: 'Report feedback', back: 'Back to the feedback' },
  reply: { title: 'Report a reply', back: 'Back to the feedback' },
  listing: { title: 'Report a listing', back: 'Back to the listing' },
  job: { title: 'Report a job', back: 'Back to the job' },
  message: { title: 'Report a message', back: 'Back to the conversation' },
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? WORDS[loaderData.kind].title : 'Report')

export default function ReportPage({ loaderData: { kind, subject, back }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { text, by, own } = subject
  return (
    <PageShell width="narrow">
      <PageHeading lead="Tell us what is wrong. We won’t say who reported it. We’ll email you the result.">
        {WORDS[kind].title}
      </PageHeading>
      <blockquote className="mb-6 rounded-lg border bg-surface px-4 py-3 break-words">
        {by ? <span className="block font-medium">{by}</span> : null}
        <span dir="auto" className="line-clamp-6 whitespace-pre-line">
          {text}
        </span>
      </blockquote>
      {own ? (
        <Notice title="This is your own" action={<SmallLink to={back}>{WORDS[kind].back}</SmallLink>}>
          You can’t report what you wrote yourself.
        </Notice>
      ) : (
        <PostForm result={result} className="space-y-6">
          <RadioLine
            name="reason"
            legend="What is wrong?"
            options={REASONS_FOR[kind].map((value) => ({ value, label: REPORT_REASONS[value] }))}
            required
            result={result}
          />
          <AreaLine name="note" label="Anything we should know?" maxLength={1000} rows={4} result={result} />
          <SubmitOrLeave to={back} leave={WORDS[kind].back}>
            Send report
          </SubmitOrLeave>
        </PostForm>
      )}
    </PageShell>
  )
}
