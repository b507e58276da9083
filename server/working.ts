import { sendWaiting } from './alert/send.ts'
import { deliverMail, sendMails } from './mailbox/send.ts'
import { deliverEvent } from './membership/deliver.ts'
import { doPaymentTask } from './membership/tasks.ts'
import { react } from './reactions.ts'
import { schedule } from './schedule.ts'
import { NOBODY, type Site, workFor } from './work.ts'

/** Lets this process take tasks from the queue: events, mail, and what the clock does. */
export async function startWorking(site: Site): Promise<void> {
  const work = workFor(site, NOBODY)
  await site.queue.work('event', (task, _id, done) => react(work, task, done))
  await site.queue.work('payment', (task) => doPaymentTask(work, task))
  if (site.testBank) await site.queue.work('webhook', (event) => deliverEvent(work, event))
  await site.queue.work('alert', (task) => sendWaiting(work, task, sendMails))
  await site.queue.work('mail', (task, id) => deliverMail(work, task, id))
  for (const { name, cron, run } of schedule) await site.queue.schedule(name, cron, () => run(work))
}
