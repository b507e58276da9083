import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Button, SmallLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RotateCw } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { QueueQuery, TaskKind } from '#contract/admin/input.ts'
import { readFilters } from '#contract/admin/list.ts'
import type { LaneState, QueueKind, QueueTask } from '#contract/admin/view.ts'
import { ageText, cappedText, QUEUE_WORDS } from '#contract/admin/words.ts'
import { ById } from '#contract/by-id.ts'
import { timeOf } from '#contract/date.ts'
import { quantity } from '#contract/text.ts'
import { defineActs } from '../act/define-acts.server.ts'
import { AdminTable, type Columns } from '../list/table.tsx'
import type { Route } from './+types/queues'
import { OperationsFrame } from './operations-frame.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readFilters(QueueQuery, new URL(request.url).searchParams, { view: 'dead', page: 1 })
  return { ...(await context.get(api).queue.view(query).catch(refuse)), query, now: new Date() }
}

const FIELDS = { task: 'text', kind: 'text' } as const

const act = defineActs(
  FIELDS,
  'Please try once more.',
  (act) => ({
    task: act({
      schema: ById,
      input: ({ task }) => ({ id: task }),
      paths: { id: 'task' },
      call: ({ queue }, task) => queue.retry(task),
      title: 'Not tried again',
      said: 'task-retried',
    }),
    kind: act({
      schema: TaskKind,
      input: ({ kind }) => ({ kind }),
      call: ({ queue }, kind) => queue.retryAll(kind),
      title: 'Not tried again',
      said: 'tasks-retried',
    }),
  }),
  ({ kind }) => (kind === '' ? 'task' : 'kind'),
)

export function action(args: Route.ActionArgs) {
  return act(args, href('/admin/queues'))
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
        <EmptyState title={query.view === 'dead' ? 'No failed tasks' : 'Nothing has failed'} className="py-8">
          {query.view === 'dead'
            ? 'A task that fails for too long ends here, and stays for two weeks.'
            : 'A task that fails is tried again by itself, an email for a day.'}
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
  const columns: Columns<LaneState> = {
    Queue: { names: true, look: 'font-medium', cell: ({ queue }) => QUEUE_WORDS[queue] ?? queue },
    Waiting: { cell: ({ waiting }) => cappedText(waiting) },
    Oldest: { look: 'whitespace-nowrap', cell: ({ oldest }) => (oldest ? ageText(oldest, now) : '–') },
    'Failed before': { cell: ({ retried }) => cappedText(retried) },
  }
  return <AdminTable label="Queues" look="plain" rows={lanes} keyOf={({ queue }) => queue} columns={columns} />
}

/** Offers to try all tasks of a kind again, where it has more than one. */
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
      {page > 1 ? <SmallLink to={to(page - 1)}>Newer</SmallLink> : null}
      {more ? <SmallLink to={to(page + 1)}>Older</SmallLink> : null}
    </nav>
  )
}

function TaskLine({ task, now }: { task: QueueTask; now: Date }) {
  const { id, kind, queue, error, createdAt, can } = task
  const busy = useNavigation().formData?.get('task') === id
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="font-medium break-words">
          <TextLink to={href('/admin/queues/:id', { id })}>{kind}</TextLink>
        </p>
        <p className="text-sm text-ink-soft figures">
          {queue === null ? 'Of another version' : (QUEUE_WORDS[queue] ?? queue)}, {ageText(createdAt, now)} ago
          {triesText(task)}
        </p>
        {error ? <p className="text-sm break-words">{error}</p> : null}
      </div>
      {can.retry ? (
        <Form method="post" action={href('/admin/queues')} preventScrollReset>
          <input type="hidden" name="task" value={id} />
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            icon={<RotateCw aria-hidden />}
            aria-label={`Try again: ${kind}`}
          >
            Try again
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

function triesText({ state, failures, nextAt }: QueueTask): string {
  if (state !== 'retried' || !nextAt) return ''
  return `, failed ${quantity(failures, 'time', 'times')}, next at ${timeOf(nextAt)}`
}
