import { deliverMail } from './mailbox/send.ts'
import { react } from './reactions.ts'
import { schedule } from './schedule.ts'
import { type Site, workFor } from './work.ts'

/** Lets this process take tasks from the queue: events, mail, and what the clock does. */
export async function startWorking(site: Site): Promise<void> {
  const work = workFor(site, { kind: 'visitor', address: 'nobody' })
  await site.queue.work('event', (task, _id, done) => react(work, task, done))
  await site.queue.work('mail', (task, id) => deliverMail(work, task, id))
  for (const { name, cron, run } of schedule) await site.queue.schedule(name, cron, () => run(work))
}
