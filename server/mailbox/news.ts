import type { MailKind } from '#contract/account/words.ts'
import { type Recipient, unsubscribeLink, wanting } from '#server/account/privacy/consent.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

type ToRecipient = { userId: string }

/** Checks consent when the mail is written, and adds an unsubscribe link. */
export function news<Data extends ToRecipient>(
  kind: MailKind,
  write: (work: Work, data: Data, recipient: Recipient, unsubscribe: string) => Promise<Mail | null>,
) {
  return async (work: Work, data: Data): Promise<Mail | null> => {
    const [recipient] = await wanting(work, [data.userId], kind)
    if (!recipient) return null
    const unsubscribe = unsubscribeLink(work, data.userId, kind)
    const mail = await write(work, data, recipient, unsubscribe)
    return mail && { ...mail, unsubscribe }
  }
}
