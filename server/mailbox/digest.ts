import { eq } from 'drizzle-orm'
import { ageText } from '#contract/admin/attention.ts'
import { staffContacts } from '#db/schema/index.ts'
import { unsubscribeLink } from '#server/account/privacy/consent.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import { items, link, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { linkTo, type Work } from '#server/work/work.ts'

const digest = mailTemplate({
  name: 'admin.digestMail',
  sent: 'Every morning on which something needs attention, to admins and moderators who want it',
  places: {
    count: text('“1 thing needs” or “4 things need”'),
    entries: items('what needs attention, each with its age'),
    link: link('the dashboard'),
  },
  subject: '{site}: {count} attention',
  body: `# {count} attention

[Open the dashboard]({link})

{entries}

---
You get this because you help to run {site}. It comes once a day, and only when something waits.`,
})

type DigestEntries = MailData<'admin.digest'>['entries']

export function digestMail(work: Work, to: string, entries: DigestEntries, unsubscribe: string): Promise<Mail> {
  const number = entries.length
  return writeLetter(
    work,
    digest,
    { to, unsubscribe },
    {
      count: number === 1 ? '1 thing needs' : `${number} things need`,
      entries: entries.map((entry) => itemOf(work, entry)),
      link: linkTo(work, '/admin'),
    },
  )
}

function itemOf(work: Work, { title, detail, since, path }: DigestEntries[number]) {
  const age = since ? [`The oldest has waited for ${ageText(new Date(since), work.now())}.`] : []
  const note = [...(detail ? [detail] : []), ...age].join(' ')
  return { title, href: linkTo(work, path), ...(note ? { note } : {}) }
}

/** Null: the digest was switched off meanwhile. */
export async function mailOfDigest(work: Work, { userId, entries }: MailData<'admin.digest'>): Promise<Mail | null> {
  const [contact] = await work.db.select().from(staffContacts).where(eq(staffContacts.userId, userId))
  if (!contact?.dailyDigest) return null
  const unsubscribe = unsubscribeLink(work, userId, 'daily_digest')
  return { ...(await digestMail(work, contact.email, entries, unsubscribe)), unsubscribe }
}

export const digestTemplates = [digest]
