import { eq } from 'drizzle-orm'
import { ageText } from '#contract/admin/words.ts'
import { staffContacts } from '#db/schema/index.ts'
import { unsubscribeLink } from '#server/account/privacy/consent.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { linkTo, type Work } from '#server/work/work.ts'

type DigestEntries = MailData<'admin.digest'>['entries']

export function digestMail(work: Work, email: string, entries: DigestEntries, unsubscribe: string): Promise<Mail> {
  const number = entries.length
  return writeLetter(
    work,
    'admin.digestMail',
    { email, unsubscribe },
    {
      count: number === 1 ? '1 thing needs' : `${number} things need`,
      entries: entries.map((entry) => itemOf(work, entry)),
      link: '/admin',
    },
  )
}

function itemOf(work: Work, { title, detail, since, path }: DigestEntries[number]) {
  const age = since ? [`The oldest has waited for ${ageText(new Date(since), work.now())}.`] : []
  const note = [...(detail ? [detail] : []), ...age].join(' ')
  return { title, href: linkTo(work, path), ...(note ? { note } : {}) }
}

/** Null if the digest has been switched off since. */
export async function mailOfDigest(work: Work, { userId, entries }: MailData<'admin.digest'>): Promise<Mail | null> {
  const [contact] = await work.db.select().from(staffContacts).where(eq(staffContacts.userId, userId))
  if (!contact?.dailyDigest) return null
  const unsubscribe = unsubscribeLink(work, userId, 'daily_digest')
  return { ...(await digestMail(work, contact.email, entries, unsubscribe)), unsubscribe }
}
