import { REPORT_REASONS } from '#contract/report/words.ts'
import { newestMails } from '#server/mailbox/mailbox.ts'
import { openReports } from '#server/report/open.ts'
import { dropMessage, heldMessages, releaseMessage } from '../message/held.ts'
import { notifyReader } from '../message/push.ts'
import { withDatabase, withSite } from './database.ts'
import { print } from './terminal.ts'

export async function printHeld() {
  await withDatabase(async ({ query }) => {
    const held = await heldMessages(query)
    for (const { id, sender, recipient, text, heldAt } of held) {
      print(`${id}  ${heldAt.toISOString()}  ${sender} to ${recipient}\n${text}\n\n`)
    }
    print(held.length === 0 ? 'No message waits for a check.\n' : '')
  })
}

/** Its reader is told as of any message. */
export async function release(id: string) {
  await withSite((work) =>
    work.transaction(async (work) => {
      await releaseMessage(work.db, work.now(), id)
      await notifyReader(work, id)
    }),
  )
  print(`Delivered ${id}.\n`)
}

export async function drop(id: string) {
  await withDatabase((database) => dropMessage(database.query, new Date(), id))
  print(`Dropped ${id}.\n`)
}

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

export async function printReports() {
  await withDatabase(async ({ query }) => {
    const reports = await openReports(query)
    for (const { kind, subjectId, reason, note, madeAt, text } of reports) {
      const why = `${REPORT_REASONS[reason]}${note ? `: ${note}` : ''}`
      print(`${madeAt.toISOString()}  ${kind} ${subjectId}\n${why}\n> ${text ?? '(deleted since)'}\n\n`)
    }
    print(reports.length === 0 ? 'No report is open.\n' : '')
  })
}
