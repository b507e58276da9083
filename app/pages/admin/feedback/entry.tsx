import { data, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { ModeratedAppeal, ModeratedEntry } from '#contract/feedback/moderation-view.ts'
import type { Route } from './+types/entry'
import { actOnFeedback, type FeedbackActResult } from './acts.server.ts'
import { DeleteForm, EditForm } from './edit-form.tsx'
import { Originals, Parties, Reports, Trail } from './history.tsx'
import { LOAD_FAILED, Signals, StateMark } from './marks.tsx'
import { Appeals, Parts, Standing } from './parts.tsx'
import { Words } from './words-of-entry.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await attemptOrLog(context, context.get(api).feedback.inspect({ id: params.id }))
  const now = new Date()
  if (found.ok) return data({ entry: found.data, now })
  if (found.refused) throw refusedPage(found.refused)
  return data({ entry: null, now }, { status: 500 })
}

export async function action(args: Route.ActionArgs) {
  const here = href('/admin/feedback/:id', { id: args.params.id })
  return actOnFeedback(args, (said) => (said === 'entry-deleted' ? href('/admin/feedback') : here))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.entry ? `Feedback: ${loaderData.entry.title}` : 'Review')

export default function EntryPage({ loaderData: { entry, now }, actionData, params }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <Breadcrumb
        items={[{ label: 'Feedback', to: href('/admin/feedback') }, { label: entry ? entry.title : 'Review' }]}
      />
      {entry ? (
        <Entry key={entry.id} entry={entry} now={now} result={result} />
      ) : (
        <ErrorState
          title="Error"
          message={LOAD_FAILED}
          retryHref={href('/admin/feedback/:id', { id: params.id })}
          level={1}
          className="mt-4"
        />
      )}
    </PageShell>
  )
}

type Props = { entry: ModeratedEntry; now: Date; result: FeedbackActResult | undefined }

function Entry({ entry, now, result }: Props) {
  return (
    <>
      <PageHeading className="mt-4 mb-3">{entry.title}</PageHeading>
      <p className="mb-6 flex flex-wrap gap-2">
        <StateMark state={entry.state} removedFor={entry.removedFor} />
        {entry.checkedAt === null && entry.state !== 'removed' ? <Badge tone="warning">Not checked</Badge> : null}
        {entry.edits.length > 0 ? <Badge>Edited by moderator</Badge> : null}
      </p>
      <FormProblems result={result} />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-6">
          <Words entry={entry} now={now} />
          <Signals signals={entry.signals} hints={entry.hints} />
          <Appeals entry={entry} />
          <Standing
            seen={{ kind: 'feedback', id: entry.id, version: entry.version }}
            name="the review"
            state={entry.state}
            checked={entry.checkedAt !== null}
            appeal={waitingAppealOf(entry, entry.id)}
            result={result}
          />
          <Parts entry={entry} result={result} appealOf={(id) => waitingAppealOf(entry, id)} />
          <EditForm entry={entry} result={result} />
          <DeleteForm entry={entry} result={result} />
          <Originals entry={entry} />
          <Reports reports={entry.reports} />
          <Trail entries={entry.trail} />
        </div>
        <Parties entry={entry} />
      </div>
    </>
  )
}

/** Then only the appeal is decided on. */
function waitingAppealOf({ appeals, ...entry }: ModeratedEntry, id: string): ModeratedAppeal | null {
  const kind = id === entry.id ? 'feedback' : id === entry.reply?.id ? 'reply' : 'update'
  const isWaiting = (appeal: ModeratedAppeal) =>
    appeal.subjectId === id && appeal.kind === kind && appeal.decidedAt === null
  return appeals.find(isWaiting) ?? null
}
