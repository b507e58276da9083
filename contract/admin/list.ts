import { z } from 'zod'
import { cleanText } from '../directory/words.ts'

// Lists of the admin area: where a page begins, and what an address asks for (words.ts writes such addresses).

/** As the database writes it: a Date would lose its microseconds. */
const MOMENT = /^(\d{4,6})-(\d\d)-(\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

/** The database fails at others. */
function isMoment(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (MOMENT.exec(text) ?? []).slice(1, 4).map(Number)
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  return year >= 1 && year < 290_000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The entry after which a page begins. */
export const Cursor = z.strictObject({ at: z.string().refine(isMoment), id: z.uuid() })
export type Cursor = z.infer<typeof Cursor>

export function readCursor(params: URLSearchParams): Cursor | null {
  const [at = '', id = ''] = (params.get('after') ?? '').split('~')
  return Cursor.safeParse({ at, id }).data ?? null
}

/** Never fails: a value that the schema refuses counts as missing. */
export function readFilters<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
  missing: z.output<Schema>,
): z.output<Schema> {
  const read = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = cleanText(params.get(name) ?? '')
    const most = field instanceof z.ZodString ? (field.maxLength ?? text.length) : text.length
    const parsed = z.safeParse(field, field instanceof z.ZodNumber ? Number(text) : text.slice(0, most))
    return parsed.success ? [[name, parsed.data]] : []
  })
  return schema.parse({ ...missing, ...Object.fromEntries(read) })
}
