import { z } from 'zod'
import { isPhoneAddress } from '#contract/api/auth/words.ts'
import { mailbox } from '#db/schema/index.ts'
import { isUndeliverable, markUndeliverable } from '#server/account/undeliverable.ts'
import { recordRefusedNotice } from '#server/directory/rights/notice.ts'
import { isMailName, type MailName, mails } from '#server/mail/mails.ts'
import { AddressRefused, Mail } from '#server/platform/mail/mail.ts'
import type { Task } from '#server/platform/queue.ts'
import type { Work } from '#server/work/work.ts'
import { recordSent } from './mailbox.ts'
import { writers } from './writers.ts'

const ByName = z.object({ mail: z.string().refine(isMailName), data: z.unknown() })
/** Earlier versions queued whole mails. */
const QueuedMail = z.union([ByName, Mail])

/** Null if the mail is no longer needed. */
export async function writeMail(work: Work, { data, id }: Pick<Task, 'data' | 'id'>): Promise<Mail | null> {
  const queued = QueuedMail.parse(data)
  if (!('mail' in queued)) return queued
  const mail = await writeBy(work, queued.mail, queued.data, id)
  return mail && Mail.parse(mail)
}

function writeBy<Name extends MailName>(work: Work, name: Name, data: unknown, id: string) {
  return writers[name](work, mails[name].data.parse(data), id)
}

/** Throws for a retry. Addresses that the server refuses for good are marked and get no more bulk mail. */
export async function deliverMail(work: Work, task: Task, { bulk }: { bulk: boolean }): Promise<void> {
  const mail = await work.transaction((work) => writeMail(work, task))
  if (!mail || isPhoneAddress(mail.to) || (bulk && (await isUndeliverable(work, mail.to)))) return task.done(work.db)
  const { mailer, settings } = work.site
  if (!mailer) return work.transaction((work) => keepInMailbox(work, task, mail))
  const { mailFrom, siteUrl } = settings
  try {
    const { thread, ...rest } = mail
    const idOf = (name: string) => `<${name}@${siteUrl.hostname}>`
    const ids = { messageId: idOf(task.id), ...(thread ? { inReplyTo: idOf(thread) } : {}) }
    await mailer.send({ ...rest, ...ids, bulk, from: mailFrom })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return work.transaction(async (work) => {
      await markUndeliverable(work, mail.to, error.message)
      await recordRefused(work, task)
      await recordSent(work, task, mail, 'refused')
      await task.giveUp(work.db, error.message)
    })
  }
  await work.transaction(async (work) => {
    await recordSent(work, task, mail, 'sent')
    await task.done(work.db)
  })
}

async function recordRefused(work: Work, { data }: Task) {
  const queued = ByName.safeParse(data)
  if (!queued.success || queued.data.mail !== 'listing.noticed') return
  await recordRefusedNotice(work, mails['listing.noticed'].data.parse(queued.data.data).profileId)
}

async function keepInMailbox(work: Work, task: Task, mail: Mail) {
  const { to, replyTo, subject, text, html } = mail
  const links = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link)
  const row = { id: task.id, to, replyTo, subject, text, html, links, createdAt: work.now() }
  await work.db.insert(mailbox).values(row).onConflictDoNothing()
  await recordSent(work, task, mail, 'sent')
  await task.done(work.db)
}
