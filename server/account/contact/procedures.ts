import { ContactMessage } from '#contract/account/input.ts'
import { MINUTE } from '#contract/duration.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { anyoneActs } from '#server/work/procedure.ts'
import { refusals, tooMany } from '#server/work/refusal.ts'

const PER_VISITOR: Limit = { name: 'contact-form', most: 5, per: 30 * MINUTE }
const TOO_MANY_MESSAGES = 'You have sent several messages already. Please wait half an hour, then send this one.'

export const send = anyoneActs
  .input(ContactMessage)
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context: { work } }) => {
    if (!(await withinLimit(work, PER_VISITOR, addressKey(work.actor.address)))) throw tooMany(TOO_MANY_MESSAGES)
    await work.transaction((work) => work.emit('contact.sent', input))
  })
