import { sendWaiting } from '#server/alert/send.ts'
import { deliverMail } from '#server/mailbox/deliver.ts'
import { deliverEvent } from '#server/membership/deliver.ts'
import { doPaymentTask } from '#server/membership/tasks.ts'
import type { Task } from '#server/platform/queue.ts'
import { react } from '#server/reactions.ts'
import { schedule } from '#server/schedule.ts'
import { type Site, SYSTEM, workFor } from '#server/work/work.ts'

export async function startWorking(site: Site): Promise<void> {
  const work = workFor(site, SYSTEM)
  const followEvent = ({ data, done }: Task) => react(work, data, done)
  await site.queue.work('event', followEvent)
  await site.queue.work('bulk-event', followEvent)
  await site.queue.work('payment', ({ data }) => doPaymentTask(work, data))
  if (site.testBank) await site.queue.work('webhook', ({ data }) => deliverEvent(work, data))
  await site.queue.work('alert', ({ data }) => sendWaiting(work, data))
  await site.queue.work('mail', (task) => deliverMail(work, task, { bulk: false }))
  await site.queue.work('bulk-mail', (task) => deliverMail(work, task, { bulk: true }))
  for (const { name, cron, run } of schedule) await site.queue.schedule(name, cron, () => run(work))
}
