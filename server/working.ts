import { sendWaiting } from './alert/send.ts'
import { deliverMail } from './mailbox/deliver.ts'
import { sendAlerts } from './mailbox/send.ts'
import { deliverEvent } from './membership/deliver.ts'
import { doPaymentTask } from './membership/tasks.ts'
import type { Task } from './platform/queue.ts'
import { react } from './reactions.ts'
import { schedule } from './schedule.ts'
import { NOBODY, type Site, workFor } from './work.ts'

/** Lets this process take tasks from the queue: events, mail, and what the clock does. */
export async function startWorking(site: Site): Promise<void> {
  const work = workFor(site, NOBODY)
  const followEvent = ({ data, done }: Task) => react(work, data, done)
  await site.queue.work('event', followEvent)
  await site.queue.work('bulk-event', followEvent)
  await site.queue.work('payment', ({ data }) => doPaymentTask(work, data))
  if (site.testBank) await site.queue.work('webhook', ({ data }) => deliverEvent(work, data))
  await site.queue.work('alert', ({ data }) => sendWaiting(work, data, sendAlerts))
  await site.queue.work('mail', (task) => deliverMail(work, task, { bulk: false }))
  await site.queue.work('bulk-mail', (task) => deliverMail(work, task, { bulk: true }))
  for (const { name, cron, run } of schedule) await site.queue.schedule(name, cron, () => run(work))
}
