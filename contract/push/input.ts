import { z } from 'zod'
import { PUSH_KINDS } from './words.ts'

const base64url = /^[\w-]{16,100}={0,2}$/

/** What a browser's push service gave it (RFC 8030), with the keys that messages are encrypted for (RFC 8291). */
export const PushDevice = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  p256dh: z.string().regex(base64url),
  auth: z.string().regex(base64url),
})
export type PushDevice = z.infer<typeof PushDevice>

/** `device` is null from a browser that may be known already, and runs no JavaScript. */
export const TurnOnPush = z.strictObject({ kind: z.enum(PUSH_KINDS), device: PushDevice.nullable() })
export type TurnOnPush = z.infer<typeof TurnOnPush>

/** All kinds if `kind` is null. */
export const TurnOffPush = z.strictObject({ kind: z.enum(PUSH_KINDS).nullable() })
export type TurnOffPush = z.infer<typeof TurnOffPush>
