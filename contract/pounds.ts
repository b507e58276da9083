import { z } from 'zod'
import { numberText } from './number.ts'

/** Pounds as people type them, as pence: "200", "£1,500", "99.50"; '' is null. `most` is in pounds. */
export function pounds(unreadable: string, most: number) {
  return z
    .string()
    .transform((text) => text.replace(/[£,\s]/g, ''))
    .refine((text) => /^(\d{1,9}(\.\d{1,2})?)?$/.test(text), unreadable)
    .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)))
    .refine((pence) => pence === null || pence <= most * 100, `Use at most £${numberText(most)}`)
}
