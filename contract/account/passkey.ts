import { z } from 'zod'
import { line } from '../typed-text.ts'
import { Proof } from './input.ts'

/** Each device of a household, and some spare ones. */
export const MAX_PASSKEYS = 20

/** The name of a passkey, or of a device that is logged in. Blank where the person gives none. */
const OwnName = line(60)

/** What a browser answers to a challenge, as JSON. */
const answer = z.string().min(2).max(20_000)

export const PasskeyAnswer = z.strictObject({ answer })

export const AddPasskey = z.strictObject({ answer, name: OwnName })
export type AddPasskey = z.infer<typeof AddPasskey>

export const RenameOwn = z.strictObject({ id: z.uuid(), name: OwnName })
export type RenameOwn = z.infer<typeof RenameOwn>

export const RemovePasskey = z.strictObject({ id: z.uuid(), ...Proof.shape })
export type RemovePasskey = z.infer<typeof RemovePasskey>

/** What a browser is asked, as JSON. */
export const PasskeyOptions = z.string()

export const PasskeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  synced: z.boolean(),
  /** The host name that it works at, if that is not this site's. */
  elsewhere: z.string().nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

/** Browsers make passkeys for a host name, over https or on this machine; an IP address has none. */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost') return true
  return protocol === 'https:' && !hostname.startsWith('[') && !/^\d+(\.\d+){3}$/.test(hostname)
}
