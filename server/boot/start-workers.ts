import { setTimeout as wait } from 'node:timers/promises'
import { deliverText } from '#server/account/token-session/text.ts'
import { backUpDaily } from '#server/admin/backup/daily.ts'
import { recordRun } from '#server/admin/clock/clock.ts'
import { sendWaiting } from '#server/alert/send.ts'
import { deliverWebhook } from '#server/api/webhook/deliver.ts'
import { deliverMail } from '#server/mailbox/deliver.ts'
import { deliverPush } from '#server/mailbox/deliver-push.ts'
import { doPaymentTask } from '#server/membership/manage.ts'
import { deliverEvent } from '#server/membership/test-payment/provider.ts'
import type { Task } from '#server/platform/queue.ts'
import { react } from '#server/reactions.ts'
import { schedule } from '#server/schedule.ts'
import { type Site, SYSTEM, workFor } from '#server/work/work.ts'

/** Milliseconds. */
const MAX_PAUSE = 500

export async function startWorking(site: Site): Promise<void> {
  const work = workFor(site, SYSTEM)
  const followEvent = ({ data, done }: Task) => react(work, data, done)
  await site.queue.work('event', followEvent)
  await site.queue.work('bulk-event', async (task) => {
    const began = performance.now()
    await followEvent(task)
    await wait(Math.min((performance.now() - began) / 2, MAX_PAUSE)) // pages go first
  })
  await site.queue.work('payment', ({ data }) => doPaymentTask(work, data))
  if (site.testBank) await site.queue.work('webhook', ({ data }) => deliverEvent(work, data))
  await site.queue.work('alert', ({ data }) => sendWaiting(work, data))
  await site.queue.work('mail', (task) => deliverMail(work, task, { bulk: false }))
  await site.queue.work('bulk-mail', (task) => deliverMail(work, task, { bulk: true }))
  await site.queue.work('text', (task) => deliverText(work, task))
  await site.queue.work('push', (task) => deliverPush(work, task))
  await site.queue.work('webhook-delivery', (task) => deliverWebhook(work, task))
  await site.queue.work('backup', () => backUpDaily(work))
  for (const { name, cron, run, lasts } of schedule) {
    await site.queue.schedule(name, cron, () => recordRun(work, name, () => run(work)), lasts)
  }
}
