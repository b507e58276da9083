import { z } from 'zod'
import { ById } from '../../by-id.ts'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from './words.ts'

const ENTER_ADDRESS = 'Enter an address, like https://example.com/webhooks'

const Address = z
  .string(ENTER_ADDRESS)
  .trim()
  .min(1, ENTER_ADDRESS)
  .max(MAX_WEBHOOK_URL, `Use at most ${MAX_WEBHOOK_URL} characters`)
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), ENTER_ADDRESS)
  .refine((text) => !hasLogin(text), 'Leave the username and password out of the address')

function hasLogin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username + password !== ''
}

/** Any may be sent twice in a form; each counts once. */
const Events = z
  .array(z.enum(WEBHOOK_EVENTS), 'Choose at least one event')
  .min(1, 'Choose at least one event')
  .max(WEBHOOK_EVENTS.length * 2)
  .overwrite((events) => [...new Set(events)])

export const AddWebhook = z.strictObject({ url: Address, events: Events })
export type AddWebhook = z.infer<typeof AddWebhook>

export const EditWebhook = ById.extend(AddWebhook.shape)
export type EditWebhook = z.infer<typeof EditWebhook>

export const SwitchWebhook = ById.extend({ on: z.boolean() })
export type SwitchWebhook = z.infer<typeof SwitchWebhook>

export const OneDelivery = ById.extend({ deliveryId: z.uuid() })
export type OneDelivery = z.infer<typeof OneDelivery>
