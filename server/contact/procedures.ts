import { z } from 'zod'
import { ContactMessage } from '#contract/account/contact.ts'
import { anyone } from '#server/work/procedure.ts'
import { refusals, tooMany } from '#server/work/refusal.ts'
import { sendMessage } from './contact.ts'

export const send = anyone
  .input(ContactMessage)
  .output(z.void())
  .errors(refusals('TOO_MANY_REQUESTS'))
  .handler(async ({ input, context }) => {
    if (!(await sendMessage(context.work, input))) {
      throw tooMany('You have sent several messages already. Please wait half an hour, then send this one.')
    }
  })
