import { eq } from 'drizzle-orm'
import { DAYS_UNTIL_OFF, type OffReason } from '#contract/api/webhook/words.ts'
import { webhooks } from '#db/schema/index.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import { sendMail, sendMails } from '#server/mail/send.ts'
import type { Events } from '#server/work/events.ts'
import type { Work } from '#server/work/work.ts'
import { personOf } from './mails.ts'
import { readerAddress, staffReaders } from './staff/address.ts'

/** Its owner is told; for a webhook of the site, those who run it. */
export async function notifyOfStop(work: Work, { webhookId }: Events['webhook.switchedOff']): Promise<void> {
  const webhook = await findWebhook(work, webhookId)
  if (!webhook) return
  if (webhook.ownerId) return sendMail(work, 'webhook.stopped', { webhookId, userId: webhook.ownerId })
  const readers = await staffReaders(work)
  await sendMails(
    work,
    'webhook.stopped',
    readers.map((userId) => ({ webhookId, userId })),
  )
}

/** Null if it is on again or gone. */
export async function mailForStopped(work: Work, { webhookId, userId }: MailData<'webhook.stopped'>) {
  const webhook = await findWebhook(work, webhookId)
  if (!webhook?.off || webhook.off === 'owner') return null
  const { id, url, off, ownerId } = webhook
  const email = ownerId ? (await personOf(work, ownerId))?.email : await readerAddress(work, userId)
  if (!email) return null
  const path = ownerId ? '/account/webhooks' : '/admin/settings/webhooks'
  return stoppedMail(work, email, { host: new URL(url).host, off, link: `${path}/${id}` })
}

async function findWebhook(work: Work, id: string) {
  const [webhook] = await work.db.select().from(webhooks).where(eq(webhooks.id, id))
  return webhook
}

const WHY: Record<OffReason, string> = {
  owner: 'you switched it off',
  failing: `nothing has reached it for ${DAYS_UNTIL_OFF} days`,
  gone: 'it answered that it is gone (410)',
}

export function stoppedMail(
  work: Work,
  email: string,
  { host, off, link }: { host: string; off: OffReason; link: string },
) {
  const why = WHY[off]
  const facts = { Address: host, 'What happened': `${why[0]?.toUpperCase()}${why.slice(1)}` }
  return writeLetter(work, 'webhook.stoppedMail', { email }, { host, why, facts, link })
}
