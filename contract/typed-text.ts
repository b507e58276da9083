import { z } from 'zod'
import { numberText } from './number.ts'
import { storedLine, storedText } from './text.ts'

// Every text that people type and that is stored is read by one of these.

/** One line. `needed`: the refusal of a text in which nothing can be seen; else that is ''. */
export const line = (most: number, needed?: string) => bounded(z.string(needed).overwrite(storedLine), most, needed)

/** Several lines; a browser counts each line break once. */
export const paragraphs = (most: number, needed?: string) =>
  bounded(z.string(needed).overwrite(storedText), most, needed)

function bounded(text: z.ZodString, most: number, needed: string | undefined): z.ZodString {
  const seen = needed === undefined ? text : text.min(1, needed)
  return seen.max(most, `Use at most ${numberText(most)} characters`)
}
