import type { ReactNode } from 'react'
import { href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { TaskDetail } from '#contract/admin/view.ts'
import { QUEUE_WORDS, type TaskState } from '#contract/admin/words.ts'
import { ById } from '#contract/by-id.ts'
import { defineActs } from '../act/define-acts.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import { Moment } from '../frame/moment.tsx'
import type { Route } from './+types/task'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { task: await context.get(api).queue.one({ id }).catch(refuse) }
}

const act = defineActs({ intent: 'text' }, 'Please try once more.', (act) => ({
  retry: act({
    schema: ById,
    input: (_, { id }) => ({ id }),
    hidden: true,
    call: ({ queue }, task) => queue.retry(task),
    title: 'Not tried again',
    said: 'task-retried',
  }),
  drop: act({
    schema: ById,
    input: (_, { id }) => ({ id }),
    hidden: true,
    call: ({ queue }, task) => queue.drop(task),
    title: 'Not dropped',
    said: 'task-dropped',
  }),
}))

export function action(args: Route.ActionArgs) {
  return act(args, href('/admin/queues'))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Task: ${loaderData.task.kind}` : 'Task')

const STATES: Record<TaskState, string> = {
  waiting: 'Waits for its turn',
  retried: 'Has failed, and is tried again',
  active: 'Is under way',
  dead: 'Given up',
}

export default function TaskPage({ loaderData: { task }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Queues', to: href('/admin/queues') }, { label: task.kind }]} />
      <PageHeading className="mt-4">{task.kind}</PageHeading>
      <Details task={task} />
      <PostForm result={result} className="mt-8 max-w-xl space-y-6">
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          {task.can.retry ? (
            <SubmitButton name="intent" value="retry">
              Try again
            </SubmitButton>
          ) : null}
          {task.can.drop ? (
            <Button name="intent" value="drop" variant="danger" disabled={busy}>
              Drop
            </Button>
          ) : null}
        </div>
        {task.can.drop ? (
          <p className="text-sm text-ink-soft">
            Dropped, it is never done: an email isn’t sent, and what should follow doesn’t. This can’t be undone.
          </p>
        ) : null}
      </PostForm>
    </PageShell>
  )
}

type DetailsProps = { task: TaskDetail }

function Details({ task: { state, queue, failures, error, createdAt, nextAt, about, hidden, userId } }: DetailsProps) {
  const rows: [string, ReactNode][] = [
    ['State', STATES[state]],
    ['Queue', queue === null ? 'Of another version of the site' : (QUEUE_WORDS[queue] ?? queue)],
    [state === 'dead' ? 'Given up' : 'Since', <Moment key="since" at={createdAt} />],
    ['Next try', nextAt && <Moment key="next" at={nextAt} />],
    ['Failed', failures > 0 && (failures === 1 ? 'once' : `${failures} times`)],
    ['Last error', error],
    ...about.map(({ name, value }): [string, ReactNode] => [name, linked(name, value, userId)]),
    ['Not shown', hidden.join(', ')],
  ]
  return (
    <dl className="divide-y rounded-lg border bg-surface">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name} className="grid gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words figures">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function linked(name: string, value: string, userId: string | null): ReactNode {
  if (value !== userId || (name !== 'userId' && name !== 'providerId')) return value
  return <TextLink to={href('/admin/users/:id', { id: value })}>{value}</TextLink>
}
