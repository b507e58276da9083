import { z } from 'zod'
import { anyone } from '#server/work/procedure.ts'
import { notFound, refusals } from '#server/work/refusal.ts'
import { keepsMail, newestMails } from './mailbox.ts'
import { keptMail, sampleMail } from './outputs.ts'
import { sampleMails } from './samples.ts'

/** The built-in mailbox. Only its page may ask, which answers the operator at this machine alone: never over REST. */
export const list = anyone
  .output(z.array(keptMail))
  .errors(refusals('NOT_FOUND'))
  .handler(({ context }) => {
    if (!keepsMail(context.work)) throw notFound('Mail is sent by SMTP.')
    return newestMails(context.work.db)
  })

/** Every template with made-up data, for its page alone. */
export const samples = anyone.output(z.array(sampleMail)).handler(({ context }) => sampleMails(context.work))
