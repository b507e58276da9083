import type { MailKind } from '#contract/account.ts'
import { type Reader, unsubscribeLink, wanting } from '#server/account/privacy/consent.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

type OfReader = { userId: string }

/** Writes news only for readers who agree to it at that moment, with a link that ends it. */
export function news<Data extends OfReader>(
  kind: MailKind,
  write: (work: Work, data: Data, reader: Reader, unsubscribe: string) => Promise<Mail | null>,
) {
  return async (work: Work, data: Data): Promise<Mail | null> => {
    const [reader] = await wanting(work, [data.userId], kind)
    if (!reader) return null
    const unsubscribe = unsubscribeLink(work, data.userId, kind)
    const mail = await write(work, data, reader, unsubscribe)
    return mail && { ...mail, unsubscribe }
  }
}
