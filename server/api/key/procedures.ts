import { z } from 'zod'
import { ApiKeyView, MakeKey, NewKey } from '#contract/api/key.ts'
import { ById } from '#contract/by-id.ts'
import { signedIn, signedInActs, signedInReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { endKey, keysOf, makeKey } from './keys.ts'

export const list = signedInReads
  .output(z.array(ApiKeyView))
  .handler(({ context }) => keysOf(context.work, context.person))

export const make = signedIn
  .input(MakeKey)
  .output(NewKey)
  .errors(
    refusals('TOO_MANY_REQUESTS', 'WRONG_PASSWORD', 'WRONG_MAIL_CODE', 'CODE_NEEDED', 'WRONG_CODE', 'TOO_MANY_KEYS'),
  )
  .errors(refusals('STAFF_ONLY', 'NOT_FOUND', 'TWO_FACTOR_NEEDED'))
  .handler(({ input, context }) => makeKey(context.work, context.browser, context.person, input))

export const end = signedInActs
  .input(ById)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => endKey(context.work, context.person, input.id))
