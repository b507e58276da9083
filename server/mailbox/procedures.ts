import { z } from 'zod'
import { anyone } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { keepsMail, newestMails } from './mailbox.ts'
import { sampleMails } from './samples.ts'

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

const keptMail = mail.extend({ id: z.uuid(), links: z.array(z.string()), createdAt: z.date() })

const sampleMail = mail.extend({ template: z.string(), replyTo: z.string().optional() })

/** For the operator's page alone, never over REST. */
export const list = anyone
  .output(z.array(keptMail))
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => {
    if (!keepsMail(context.work)) throw notFound('Mail is sent by SMTP.')
    return newestMails(context.work.db)
  })

export const samples = anyone.output(z.array(sampleMail)).handler(({ context }) => sampleMails(context.work))
