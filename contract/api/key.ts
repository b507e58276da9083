import { z } from 'zod'
import { Proof } from '../account/input.ts'
import { line } from '../typed-text.ts'
import { API_SCOPES, KEY_DAYS } from './scope.ts'

const DAYS_NEEDED = 'Choose how long it should work.'

export const MakeKey = z.strictObject({
  name: line(60, 'Enter a name, such as the program that will use it.'),
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose at least one thing that it may do.').max(API_SCOPES.length),
  days: z.coerce.number(DAYS_NEEDED).pipe(z.literal(KEY_DAYS, DAYS_NEEDED)),
  ...Proof.shape,
})
export type MakeKey = z.infer<typeof MakeKey>

/** `start`: the first letters of its secret. */
export const ApiKeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  start: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expired: z.boolean(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

/** Shown once, when it is made. */
export const NewKey = z.object({ id: z.uuid(), secret: z.string() })
export type NewKey = z.infer<typeof NewKey>
