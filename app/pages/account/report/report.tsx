import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { defineForm, leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
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

export function headers() {
  return NO_STORE
}

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
      <PageHeading lead="Tell us what is wrong. They aren’t told who reported it, and we mail you what came of it.">
        {WORDS[kind].title}
      </PageHeading>
      <blockquote className="mb-6 rounded-lg border bg-surface px-4 py-3 break-words">
        {by ? <span className="block font-medium">{by}</span> : null}
        <span dir="auto" className="line-clamp-6 whitespace-pre-line">
          {text}
        </span>
      </blockquote>
      {own ? (
        <Notice
          tone="info"
          title="This is your own"
          action={
            <ButtonLink to={back} variant="secondary" size="small">
              {WORDS[kind].back}
            </ButtonLink>
          }
        >
          You can’t report what you wrote yourself.
        </Notice>
      ) : (
        <Form method="post" noValidate className="space-y-6">
          <FormProblems result={result} />
          <RadioGroup
            id="reason"
            legend="What is wrong?"
            name="reason"
            options={REASONS_FOR[kind].map((value) => ({ value, label: REPORT_REASONS[value] }))}
            defaultValue={result?.values.reason}
            error={result?.errors.reason}
            required
          />
          <Field id="note" label="Anything we should know?" error={result?.errors.note} optional>
            {(ids) => <TextArea {...ids} name="note" defaultValue={result?.values.note} maxLength={1000} rows={4} />}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Send report</Button>
            <ButtonLink to={back} variant="secondary">
              {WORDS[kind].back}
            </ButtonLink>
          </div>
        </Form>
      )}
    </PageShell>
  )
}
