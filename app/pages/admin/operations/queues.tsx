import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RotateCw } from '#app/ui/icons.ts'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { ageText } from '#contract/admin/attention.ts'
import { cappedText, type LaneState, QUEUE_WORDS, type QueueKind } from '#contract/admin/queue.ts'
import { QueueQuery, TaskKind, TaskName } from '#contract/admin/queue-input.ts'
import { actOn, readAct } from '../act/act.server.ts'
import type { Route } from './+types/queues'
import { OperationsFrame, TABLE } from './operations-frame.tsx'
import { TaskLine } from './task-line.tsx'

const FIELDS = { task: 'text', kind: 'text' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(new URL(request.url).searchParams)
  return { ...(await context.get(api).queue.view(query).catch(refuse)), query, now: new Date() }
}

/** Unreadable values count as missing. */
function queryOf(params: URLSearchParams): QueueQuery {
  const asked = { view: params.get('view') ?? 'dead', page: Number(params.get('page') ?? 1) }
  const parsed = QueueQuery.safeParse(asked)
  return parsed.success ? parsed.data : { view: 'dead', page: 1 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, FIELDS)
  const { queue } = context.get(api)
  const { task, kind } = form.values
  const words = { title: 'Not tried again', failed: 'Please try once more.' }
  const there = href('/admin/queues')
  if (kind !== '') {
    const typed = form.check(TaskKind, { kind })
    if (!typed.ok) return typed.response
    const done = await actOn(context, form, { ...words, act: () => queue.retryAll(typed.data) })
    return done.ok ? redirect(there, { headers: flash('tasks-retried') }) : done.response
  }
  const typed = form.check(TaskName, { id: task }, { id: 'task' })
  if (!typed.ok) return typed.response
  const done = await actOn(context, form, { ...words, act: () => queue.retry(typed.data) })
  return done.ok ? redirect(there, { headers: flash('task-retried') }) : done.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Queues')

export default function Queues({
  loaderData: { lanes, dead, kinds, tasks, more, query, now },
  actionData,
}: Route.ComponentProps) {
  const retried = lanes.reduce((sum, lane) => sum + lane.retried.count, 0)
  const tabs = [
    { value: 'dead', label: 'Given up', href: href('/admin/queues'), count: dead.count },
    { value: 'retried', label: 'Tried again', href: `${href('/admin/queues')}?view=retried`, count: retried },
  ]
  return (
    <OperationsFrame tab="queues">
      <TabLinks label="Tasks" tabs={tabs} current={query.view} className="-mt-2 mb-4" />
      <FormRefusalNotice result={actionData} />
      {query.view === 'dead' ? <Kinds kinds={kinds} /> : null}
      {tasks.length === 0 ? (
        <EmptyState title={query.view === 'dead' ? 'Nothing was given up' : 'Nothing has failed'} className="py-8">
          {query.view === 'dead'
            ? 'A task that fails for too long ends here, and stays for two weeks.'
            : 'A task that fails is tried again by itself, a mail for a day.'}
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} now={now} />
          ))}
        </ul>
      )}
      <Pages query={query} more={more} />
      <h2 className="mt-10 mb-2 text-subheading">What waits</h2>
      <Lanes lanes={lanes} now={now} />
    </OperationsFrame>
  )
}

function Lanes({ lanes, now }: { lanes: LaneState[]; now: Date }) {
  return (
    <ScrollTable label="Queues" tableClassName={TABLE}>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col">Queue</th>
          <th scope="col">Waiting</th>
          <th scope="col">Oldest</th>
          <th scope="col">Failed before</th>
        </tr>
      </thead>
      <tbody className="figures">
        {lanes.map(({ queue, waiting, retried, oldest }) => (
          <tr key={queue}>
            <th scope="row" className="font-medium">
              {QUEUE_WORDS[queue] ?? queue}
            </th>
            <td>{cappedText(waiting)}</td>
            <td className="whitespace-nowrap">{oldest ? ageText(oldest, now) : '–'}</td>
            <td>{cappedText(retried)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** Where a kind has more than one. */
function Kinds({ kinds }: { kinds: QueueKind[] }) {
  const { formData } = useNavigation()
  const several = kinds.filter(({ count }) => count > 1)
  if (several.length === 0) return null
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {several.map(({ kind, ...count }) => (
        <li key={kind}>
          <Form method="post" action={href('/admin/queues')}>
            <input type="hidden" name="kind" value={kind} />
            <Button
              variant="secondary"
              size="small"
              busy={formData?.get('kind') === kind}
              icon={<RotateCw aria-hidden />}
            >
              Try all {cappedText(count)} “{kind}” again
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Pages({ query: { view, page }, more }: { query: QueueQuery; more: boolean }) {
  const to = (number: number) => `${href('/admin/queues')}?view=${view}&page=${number}`
  if (page === 1 && !more) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} variant="secondary" size="small">
          Newer
        </ButtonLink>
      ) : null}
      {more ? (
        <ButtonLink to={to(page + 1)} variant="secondary" size="small">
          Older
        </ButtonLink>
      ) : null}
    </nav>
  )
}
