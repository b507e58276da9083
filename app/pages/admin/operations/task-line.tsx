import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { RotateCw } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { ageText } from '#contract/admin/attention.ts'
import { QUEUE_WORDS, type QueueTask } from '#contract/admin/queue.ts'
import { timeOf } from '#contract/date.ts'
import { quantity } from '#contract/text.ts'

export function TaskLine({ task, now }: { task: QueueTask; now: Date }) {
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
