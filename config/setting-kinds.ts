import { z } from 'zod'

/** Its message is for the operator. */
export class SettingsError extends Error {}

/** Undefined if it is not set, or blank. */
export const optional = z
  .string()
  .trim()
  .transform((given) => given || undefined)
  .optional()

export const list = optional.transform((text) => (text ?? '').split(/[\s,]+/).filter((part) => part !== ''))

export function whole(which: string, least = 0, most = Number.MAX_SAFE_INTEGER) {
  const message = `must be a whole number${which}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
