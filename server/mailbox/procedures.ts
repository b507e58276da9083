import { z } from 'zod'
import { newestTexts } from '#server/account/token-session/text.ts'
import { operator } from '#server/work/procedure.ts'
import { notFound } from '#server/work/refusal.ts'
import { keepsMail, newestMails } from './mailbox.ts'
import { sampleMails } from './samples.ts'

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

const keptMail = mail.extend({
  id: z.uuid(),
  replyTo: z.string().nullable(),
  links: z.array(z.string()),
  createdAt: z.date(),
})

const sampleMail = mail.extend({ template: z.string(), replyTo: z.string().optional() })

export const list = operator.output(z.array(keptMail)).handler(({ context }) => {
  if (!keepsMail(context.work)) throw notFound('Emails are sent by SMTP.')
  return newestMails(context.work.db)
})

const keptText = z.object({ id: z.uuid(), to: z.string(), text: z.string(), createdAt: z.date() })

/** Text messages of a site without a sender. */
export const texts = operator.output(z.array(keptText)).handler(({ context }) => newestTexts(context.work))

export const samples = operator.output(z.array(sampleMail)).handler(({ context }) => sampleMails(context.work))
