import { z } from 'zod'
import { ContactMessage } from '#contract/contact.ts'
import type { Query } from '#db/client.ts'
import { contactMail } from './contact/emails.tsx'
import type { EventName, Events } from './events.ts'
import { sendMail } from './mailbox/send.ts'
import type { Work } from './work.ts'

// Contents page (4): what follows what. The page cache needs no line here: the database tells every process itself
// (the triggers of db/migrations/*listings.sql).
const reactions: { [Name in EventName]: ((work: Work, data: Events[Name]) => Promise<void>)[] } = {
  'contact.sent': [async (work, data) => sendMail(work, await contactMail(data, work.site.settings.site.contactEmail))],
}

const Task = z.object({ name: z.literal('contact.sent'), data: ContactMessage })

/** Does what follows an event, and ticks it off, in one transaction: tried again as a whole, never half or twice. */
export async function react(work: Work, task: unknown, done: (db: Query) => Promise<void>): Promise<void> {
  const { name, data } = Task.parse(task)
  await work.transaction(async (work) => {
    for (const reaction of reactions[name]) await reaction(work, data)
    await done(work.db)
  })
}
