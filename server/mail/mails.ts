import { z } from 'zod'
import { eventData as events } from '#server/events.ts'

type Lane = { queue: 'mail' | 'bulk-mail'; priority: number }

const URGENT: Lane = { queue: 'mail', priority: 2 }
const PERSONAL: Lane = { queue: 'mail', priority: 1 }
/** No other mail waits for these. Alerts go first among them: being early at a job is an advantage. */
const BULK: Lane = { queue: 'bulk-mail', priority: 0 }
const BULK_FIRST: Lane = { queue: 'bulk-mail', priority: 1 }

const OfReader = z.object({ userId: z.uuid() })
const OfProvider = z.object({ providerId: z.uuid() })

// Contents page (7). The queue holds only names and ids, so no body or token waits there and nothing is out of date.
const declared = {
  'account.created': { lane: URGENT, data: events['account.created'] },
  'account.confirmationAsked': { lane: URGENT, data: events['account.confirmationAsked'] },
  'account.recoveryAsked': { lane: URGENT, data: events['account.recoveryAsked'] },
  'account.codeAsked': { lane: URGENT, data: events['account.codeAsked'] },
  'account.emailChangeAsked': { lane: URGENT, data: events['account.emailChangeAsked'] },
  'account.passwordChanged': { lane: URGENT, data: events['account.passwordChanged'] },
  'account.twoStepChanged': { lane: URGENT, data: events['account.twoStepChanged'] },
  'account.emailChanged': { lane: URGENT, data: events['account.emailChanged'] },
  'account.deletionAsked': { lane: URGENT, data: events['account.deletionAsked'] },
  'membership.started': { lane: PERSONAL, data: events['membership.started'] },
  'membership.paid': { lane: PERSONAL, data: events['membership.paid'] },
  'membership.paymentFailed': { lane: PERSONAL, data: events['membership.paymentFailed'] },
  'membership.renewalNear': { lane: PERSONAL, data: events['membership.renewalNear'] },
  'membership.planChanged': { lane: PERSONAL, data: events['membership.planChanged'] },
  'membership.cancelled': { lane: PERSONAL, data: events['membership.cancelled'] },
  'membership.resumed': { lane: PERSONAL, data: events['membership.resumed'] },
  'membership.lapsed': { lane: PERSONAL, data: events['membership.lapsed'] },
  'membership.ended': { lane: PERSONAL, data: events['membership.ended'] },
  'membership.doubled': { lane: PERSONAL, data: events['membership.doubled'] },
  'membership.report': { lane: BULK, data: OfReader.extend({ from: z.iso.date() }) },
  'job.revealed': { lane: PERSONAL, data: events['job.revealed'] },
  'job.prompted': { lane: BULK, data: events['job.prompted'] },
  'contact.sent': { lane: PERSONAL, data: events['contact.sent'] },
  'saved.available': { lane: BULK_FIRST, data: OfReader.extend(OfProvider.shape) },
  'alert.job': { lane: BULK_FIRST, data: OfProvider.extend({ jobId: z.uuid() }) },
  'alert.day': { lane: BULK, data: OfProvider.extend({ jobIds: z.array(z.uuid()) }) },
} satisfies Record<string, { lane: Lane; data: z.ZodType }>

export type MailName = keyof typeof declared
export type MailData<Name extends MailName> = z.infer<(typeof declared)[Name]['data']>

export const mails: { [Name in MailName]: { lane: Lane; data: z.ZodType<MailData<Name>> } } = declared

export function isMailName(name: string): name is MailName {
  return name in mails
}
