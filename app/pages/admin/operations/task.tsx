import type { ReactNode } from 'react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { QUEUE_WORDS, type TaskDetail, type TaskState } from '#contract/admin/queue.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import { Moment } from '../frame/moment.tsx'
import type { Route } from './+types/task'

const FIELDS = { intent: 'text' } as const

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { task: await context.get(api).queue.one({ id }).catch(refuse) }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await readAct(request, FIELDS)
  const { queue } = context.get(api)
  const drops = form.values.intent === 'drop'
  const done = await actOn(context, form, {
    title: drops ? 'Not dropped' : 'Not tried again',
    failed: 'Please try once more.',
    act: () => (drops ? queue.drop({ id }) : queue.retry({ id })),
  })
  if (!done.ok) return done.response
  return redirect(href('/admin/queues'), { headers: flash(drops ? 'task-dropped' : 'task-retried') })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Task')

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
      <Form method="post" noValidate className="mt-8 max-w-xl space-y-6">
        <FormProblems result={result} />
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          {task.can.retry ? (
            <Button name="intent" value="retry" busy={busy}>
              Try again
            </Button>
          ) : null}
          {task.can.drop ? (
            <Button name="intent" value="drop" variant="danger" disabled={busy}>
              Drop
            </Button>
          ) : null}
        </div>
        {task.can.drop ? (
          <p className="text-sm text-ink-soft">
            Dropped, it is never done: a mail isn’t sent, and what should follow doesn’t. This can’t be undone.
          </p>
        ) : null}
      </Form>
    </PageShell>
  )
}

function Details({
  task: { state, queue, failures, error, createdAt, nextAt, about, hidden, userId },
}: {
  task: TaskDetail
}) {
  const rows: [string, ReactNode][] = [
    ['State', STATES[state]],
    ['Queue', queue === null ? 'Of another version of the site' : (QUEUE_WORDS[queue] ?? queue)],
    [state === 'dead' ? 'Given up' : 'Since', <Moment key="since" at={createdAt} />],
    ...(nextAt ? [['Next try', <Moment key="next" at={nextAt} />] as [string, ReactNode]] : []),
    ...(failures > 0 ? [['Failed', failures === 1 ? 'once' : `${failures} times`] as [string, ReactNode]] : []),
    ...(error ? [['Last error', error] as [string, ReactNode]] : []),
    ...about.map(({ name, value }): [string, ReactNode] => [name, linked(name, value, userId)]),
    ...(hidden.length > 0 ? [['Not shown', hidden.join(', ')] as [string, ReactNode]] : []),
  ]
  return (
    <dl className="divide-y rounded-lg border bg-surface">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 gap-y-1 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function linked(name: string, value: string, userId: string | null): ReactNode {
  if (value !== userId || (name !== 'userId' && name !== 'providerId')) return value
  return <TextLink to={href('/admin/users/:id', { id: value })}>{value}</TextLink>
}
