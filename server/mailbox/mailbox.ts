import { desc } from 'drizzle-orm'
import type { Query } from '#db/client.ts'
import { mailbox } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const MAILS_SHOWN = 200

export function keepsMail(work: Work): boolean {
  return work.site.mailer === null
}

export async function newestMails(db: Query) {
  return db
    .select({
      id: mailbox.id,
      to: mailbox.to,
      subject: mailbox.subject,
      text: mailbox.text,
      html: mailbox.html,
      links: mailbox.links,
      createdAt: mailbox.createdAt,
    })
    .from(mailbox)
    .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
    .limit(MAILS_SHOWN)
}
