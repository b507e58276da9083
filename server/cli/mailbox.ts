import { newestMails } from '../mailbox/mailbox.ts'
import { withDatabase } from './database.ts'
import { print } from './terminal.ts'

/** Newest last: the end of a terminal is what the operator sees. */
export async function printMailbox() {
  await withDatabase(async ({ query }) => {
    const mails = await newestMails(query)
    for (const { to, subject, text, createdAt } of mails.toReversed()) {
      print(`To: ${to}\nDate: ${createdAt.toISOString()}\nSubject: ${subject}\n\n${text.trim()}\n\n\n`)
    }
    print(mails.length === 0 ? 'The mailbox is empty.\n' : '')
  })
}
