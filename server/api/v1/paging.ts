import { z } from 'zod'
import { Refusal } from '#server/work/refusal.ts'

const MAX_LIMIT = 100

/** Goes into the input of every list. */
export const Paging = {
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe('The nextCursor of the page before. Leave it out for the first page.'),
  limit: z.int().min(1).max(MAX_LIMIT).default(20).describe('How many items at most.'),
}

/** The answer of every list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('For the next page. Null on the last.'),
  })
}

/** What a cursor holds is our own business: clients hand it back as it is. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Null for the first page. @throws CURSOR_UNKNOWN */
export function readCursor<Position>(cursor: string | undefined, schema: z.ZodType<Position>): Position | null {
  if (cursor === undefined) return null
  const read = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (read.success) return read.data
  throw new Refusal('CURSOR_UNKNOWN', 'This cursor isn’t one of ours. Use the nextCursor of the page before as it is.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One page of a list that is found whole, or by an offset. `found`: one more than `limit` where more follow. */
export function pageFrom<Item>(found: Item[], limit: number, position: (last: Item) => unknown) {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const more = found.length > limit && last !== undefined
  return { items, nextCursor: more ? writeCursor(position(last)) : null }
}
