import { data, Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Flag, MailQuestion } from '#app/ui/icons.ts'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import type { Cursor } from '#contract/admin/list.ts'
import { addressWith, ageText, listParams } from '#contract/admin/words.ts'
import { type ReportQuery, readReportQuery } from '#contract/report/input.ts'
import type { HeldMessage, ReportPage } from '#contract/report/view.ts'
import type { ReportView } from '#contract/report/words.ts'
import { countedTabs } from '../frame/counted-tabs.ts'
import { CursorLinks } from '../list/list.tsx'
import type { Route } from './+types/reports'
import { actOnReports } from './acts.server.ts'
import { Thing } from './thing.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { report, heldMessage } = context.get(api)
  const query = readReportQuery(params)
  const isHeld = params.get('view') === 'held'
  const view: ReportView = isHeld ? 'held' : query.view
  const found = await attemptOrLog(context, report.find(query))
  const now = new Date()
  if (!found.ok && found.refused) throw refusedPage(found.refused)
  if (!found.ok) return data({ view, query, now, found: null, held: null }, { status: 500 })
  const held = isHeld ? await attemptOrLog(context, heldMessage.list()) : null
  if (held && !held.ok) return data({ view, query, now, found: null, held: null }, { status: 500 })
  return data({ view, query, now, found: found.data, held: held?.data ?? null })
}

export async function action(args: Route.ActionArgs) {
  const { searchParams } = args.url
  return actOnReports(
    args,
    reportsAddress(searchParams.get('view') === 'held' ? 'held' : readReportQuery(searchParams).view),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Reports')

export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, query, found, held, now } = loaderData
  const result = useFormResult(actionData)
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <PageHeading className="mb-4">Reports</PageHeading>
      <TabLinks label="Reports" current={view} tabs={tabsOf(found)} preventScrollReset={false} className="mb-4" />
      <FormRefusalNotice result={result} />
      {query.subjectId && view !== 'held' ? (
        <p className="mb-4">
          Only what is reported about one thing.{' '}
          <ButtonLink to={reportsAddress(view)} variant="ghost" size="small">
            Show all
          </ButtonLink>
        </p>
      ) : null}
      {found === null ? (
        <ErrorState title="Error" message="Failed to load reports" retryHref={reportsAddress(view)} />
      ) : held ? (
        <HeldMessages messages={held} now={now} />
      ) : found.things.length === 0 ? (
        <EmptyState title={view === 'open' ? 'No reports wait' : 'No report was closed yet'} icon={<Flag />}>
          {view === 'open' ? 'Everything that was reported is decided on.' : 'What you decide is listed here.'}
        </EmptyState>
      ) : (
        <div className="space-y-3">
          {found.things.map((thing) => (
            <Thing
              key={thing.id}
              thing={thing}
              now={now}
              result={result?.values.subject === thing.subjectId ? result : undefined}
            />
          ))}
        </div>
      )}
      {found && !held ? (
        <CursorLinks
          first={query.after && reportsAddress(view)}
          next={found.next && reportsAddress(view, query, found.next)}
        />
      ) : null}
    </PageShell>
  )
}

function tabsOf(found: ReportPage | null) {
  return countedTabs(reportsAddress, [
    ['open', 'Open', found?.counts.open],
    ['held', 'Held messages', found?.counts.held],
    ['closed', 'Closed'],
  ])
}

/** `query`: what it shows of them, if not all. */
function reportsAddress(view: ReportView, query?: ReportQuery, after: Cursor | null = null): string {
  const filters = { view, kind: query?.kind ?? null, subject: query?.subjectId ?? null }
  return addressWith(href('/admin/reports'), listParams(filters, { view: 'open', kind: null, subject: null }, after))
}

/** Messages that were sent to several people in the same words, and wait for a check. */
function HeldMessages({ messages, now }: { messages: HeldMessage[]; now: Date }) {
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages wait" icon={<MailQuestion />}>
        A first message with the same words to several people waits here before it is delivered.
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-3">
      {messages.map((message) => (
        <Message key={message.id} message={message} now={now} />
      ))}
    </ul>
  )
}

function Message({ message: { id, sender, recipient, text, heldAt }, now }: { message: HeldMessage; now: Date }) {
  const { formData } = useNavigation()
  const intent = formData?.get('message') === id ? formData.get('intent') : null
  return (
    <li className="rounded-lg border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold break-words">
          {sender} to {recipient}
        </h2>
        <p className="text-sm text-ink-soft figures">
          <time dateTime={heldAt.toISOString()}>{ageText(heldAt, now)}</time> waiting
        </p>
      </div>
      <UserText as="blockquote" className="mt-2 max-w-prose border-l-3 pl-3">
        {text || '(Photos only)'}
      </UserText>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <HiddenFields message={id} />
        <Button name="intent" value="release" size="small" busy={intent === 'release'}>
          Deliver it
        </Button>
        <Button name="intent" value="drop" size="small" variant="secondary" busy={intent === 'drop'}>
          Never deliver it
        </Button>
      </Form>
    </li>
  )
}
