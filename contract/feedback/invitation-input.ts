import { z } from 'zod'
import { EmailAddress } from '../account/words.ts'
import { INVITATIONS_PER_DAY } from './invitation.ts'

const NO_ADDRESS = 'Enter an e-mail address, like name@example.com'
const Address = EmailAddress(NO_ADDRESS, NO_ADDRESS)

/** Written in one box: an address a line, or with commas between them. Each counts once. */
export const InviteForFeedback = z.strictObject({
  addresses: z
    .string(NO_ADDRESS)
    .max(6000, 'Enter fewer addresses')
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(
      z
        .array(z.string())
        .min(1, NO_ADDRESS)
        .max(INVITATIONS_PER_DAY, `Enter at most ${INVITATIONS_PER_DAY} addresses`)
        .superRefine((addresses, context) => {
          const wrong = addresses.find((address) => !Address.safeParse(address).success)
          if (wrong !== undefined)
            context.addIssue({ code: 'custom', message: `“${wrong.slice(0, 80)}” is not an e-mail address` })
        })
        .transform((addresses) => [...new Set(addresses.map((address) => Address.parse(address)))]),
    ),
})
