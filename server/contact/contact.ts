import type { ContactMessage } from '#contract/account/contact.ts'
import { MINUTE } from '#contract/duration.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'

const PER_VISITOR: Limit = { name: 'contact-form', most: 5, per: 30 * MINUTE }

/** False: too many messages from this address. */
export async function sendMessage(work: Work, message: ContactMessage): Promise<boolean> {
  if (!(await withinLimit(work, PER_VISITOR, addressKey(work.actor.address)))) return false
  await work.transaction((work) => work.emit('contact.sent', message))
  return true
}
