import { z } from 'zod'
import { readPence } from './money.ts'
import { numberText } from './number.ts'

/** Pounds as people type them, as pence: "200", "£1,500", "99.50"; '' is null. `most` is in pounds. */
export function pounds(unreadable: string, most: number) {
  return z
    .string()
    .refine((text) => text.trim() === '' || readPence(text) !== null, { message: unreadable, abort: true })
    .transform(readPence)
    .refine((pence) => pence === null || pence <= most * 100, `Use at most £${numberText(most)}`)
}
