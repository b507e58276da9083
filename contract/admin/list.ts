import { z } from 'zod'
import { cleanText } from '../directory/words.ts'

// Lists of the admin area: where a page begins, and what an address asks for (words.ts writes such addresses).

/** The entry after which a page begins; `at` as the database writes it: a Date would lose its microseconds. */
export const Cursor = z.strictObject({
  at: z.string().regex(/^\d{4,6}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/),
  id: z.uuid(),
})
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
