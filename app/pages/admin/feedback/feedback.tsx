import type { ReactNode } from 'react'
import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { optional } from '#app/request/attempt.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MessageSquareText, Search } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { Cursor } from '#contract/admin/list.ts'
import { readModerationQuery } from '#contract/feedback/input.ts'
import {
  CHECK_TIMES_OF_DAYS,
  CHECKED_WITHIN_DAYS,
  type ModerationView,
  spanText,
} from '#contract/feedback/moderation.ts'
import type { ModerationPage } from '#contract/feedback/moderation-view.ts'
import type { CheckTimes } from '#contract/feedback/view.ts'
import { countedTabs } from '../frame/counted-tabs.ts'
import { CursorLinks, ListResult } from '../list/list.tsx'
import { Triage, type TriageKey } from '../triage/triage.tsx'
import type { Route } from './+types/feedback'
import { actOnFeedback } from './acts.server.ts'
import { Line } from './line.tsx'
import { LOAD_FAILED } from './marks.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readModerationQuery(new URL(request.url).searchParams)
  const found = await optional(context, context.get(api).feedback.find(query))
  return data({ query, now: new Date(), found }, { status: found ? 200 : 500 })
}

export async function action(args: Route.ActionArgs) {
  const { view, q, after } = readModerationQuery(args.url.searchParams)
  return actOnFeedback(args, moderationAddress(view, q, after))
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Feedback Moderation')

export default function FeedbackPage({ loaderData: { query, found, now }, actionData }: Route.ComponentProps) {
  const { view, q, after } = query
  const result = useFormResult(actionData)
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading className="mb-4">Feedback Moderation</PageHeading>
      {found ? <Times times={found.times} /> : null}
      <TabLinks label="Feedback" current={view} tabs={tabsOf(found)} preventScrollReset={false} className="mb-4" />
      <FormRefusalNotice result={result} />
      {view === 'queue' ? null : <SearchForm view={view} q={q} />}
      <ListResult
        rows={found?.lines}
        failed={LOAD_FAILED}
        retry={moderationAddress(view, q, after)}
        className="mt-4"
        empty={
          <EmptyState title={q ? 'Nothing matches' : EMPTY[view].title} icon={<MessageSquareText />} className="mt-4">
            {q ? 'Try other words.' : EMPTY[view].text}
          </EmptyState>
        }
      >
        {(lines) => (
          <Triage active={view === 'queue'} keys={KEYS} entries={lines.map(({ kind, id }) => `${kind} ${id}`)}>
            {lines.map((line) => (
              <Line
                key={`${line.kind} ${line.id}`}
                line={line}
                now={now}
                acts={view === 'queue'}
                result={result?.values.id === line.id ? result : undefined}
              />
            ))}
          </Triage>
        )}
      </ListResult>
      {found ? (
        <CursorLinks
          first={after && moderationAddress(view, q)}
          next={found.next && moderationAddress(view, q, found.next)}
        />
      ) : null}
    </PageShell>
  )
}

const KEYS: readonly TriageKey[] = [
  { key: 'a', act: 'approve', does: 'approve' },
  { key: 'u', act: 'unapprove', does: 'remove: choose a reason, then Enter' },
  { key: 'e', act: 'edit', does: 'edit' },
]

const EMPTY: Record<ModerationView, { title: string; text: string }> = {
  queue: { title: 'No feedback waits', text: 'Everything has been checked.' },
  appeals: { title: 'No appeals wait', text: 'Authors can appeal once against each removal.' },
  published: { title: 'Nothing is published yet', text: 'What you approve is listed here.' },
  removed: { title: 'Nothing was removed', text: 'What you remove is listed here, with the reason.' },
  all: { title: 'No feedback yet', text: 'What clients write about providers is listed here.' },
}

function tabsOf(found: ModerationPage | null) {
  return countedTabs<ModerationView>(moderationAddress, [
    ['queue', 'Queue', found?.counts.queue],
    ['appeals', 'Appeals', found?.counts.appeals],
    ['published', 'Published'],
    ['removed', 'Removed'],
    ['all', 'All'],
  ])
}

/** Good and bad side by side: a delay of the bad is seen here. */
function Times({ times: { good, bad } }: { times: CheckTimes }) {
  const text = (minutes: number | null) => (minutes === null ? 'none yet' : spanText(minutes))
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-1 text-sm text-ink-soft figures">
      <Time label="Target, good or bad alike">{CHECKED_WITHIN_DAYS} working days</Time>
      <Time label={`4 and 5 stars, median of ${CHECK_TIMES_OF_DAYS} days`}>{text(good)}</Time>
      <Time label={`1 and 2 stars, median of ${CHECK_TIMES_OF_DAYS} days`}>{text(bad)}</Time>
    </dl>
  )
}

function Time({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt>{label}:</dt>
      <dd className="font-medium text-ink">{children}</dd>
    </div>
  )
}

function moderationAddress(view: ModerationView, q = '', after: Cursor | null = null): string {
  const params = new URLSearchParams()
  if (view !== 'queue') params.set('view', view)
  if (q) params.set('q', q)
  if (after) params.set('after', `${after.at}~${after.id}`)
  const query = params.toString()
  return query ? `${href('/admin/feedback')}?${query}` : href('/admin/feedback')
}

function SearchForm({ view, q }: { view: ModerationView; q: string }) {
  return (
    <search>
      <Form method="get" action={href('/admin/feedback')} className="mb-4 flex max-w-xl gap-2">
        <input type="hidden" name="view" value={view} />
        <TextBox
          key={`${view} ${q}`}
          type="search"
          name="q"
          aria-label="Search by author, provider or title"
          defaultValue={q}
          maxLength={100}
          placeholder="Author, provider or title"
          icon={<Search />}
          className="grow"
        />
        <Button variant="secondary">Search</Button>
      </Form>
    </search>
  )
}
