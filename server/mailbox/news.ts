import type { MailKind } from '#contract/account.ts'
import { type Reader, unsubscribeLink, wanting } from '#server/account/mail-consent.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work.ts'
import { sendMail } from './send.ts'

/** What may be sent to those who want it: whom it concerns, and how it is written for one of them. */
export type News = {
  userIds: string[]
  write(reader: Reader, unsubscribe: string): Promise<Mail>
}

/** Sends news to those who agreed to this kind of mail; every mail can end it with one click. */
export async function sendNews(work: Work, kind: MailKind, { userIds, write }: News): Promise<void> {
  for (const reader of await wanting(work, userIds, kind)) {
    const unsubscribe = unsubscribeLink(work, reader.userId, kind)
    await sendMail(work, { ...(await write(reader, unsubscribe)), unsubscribe })
  }
}
