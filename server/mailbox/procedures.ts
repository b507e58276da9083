import { anyone, notFound } from '#server/procedure.ts'
import { keepsMail, newestMails } from './mailbox.ts'

/** The built-in mailbox. Only its page may ask, which answers the operator at this machine alone: never over REST. */
export const list = anyone.handler(({ context }) => {
  if (!keepsMail(context.work)) throw notFound('Mail is sent by SMTP.')
  return newestMails(context.work)
})
