import { z } from 'zod'
import { Cursor, readCursor } from '../admin/list.ts'
import { DOCUMENT_FILE } from '../document.ts'
import { paragraphs } from '../typed-text.ts'
import { CHECK_VIEWS } from './words.ts'

export const CheckQuery = z.strictObject({ view: z.enum(CHECK_VIEWS), after: Cursor.nullable() })
export type CheckQuery = z.infer<typeof CheckQuery>

/** Never fails: unreadable values count as missing. */
export function readCheckQuery(params: URLSearchParams): CheckQuery {
  const view = CheckQuery.shape.view.safeParse(params.get('view')).data
  return { view: view ?? 'waiting', after: readCursor(params) }
}

/** `statedAt`: of what was looked at, which its provider may have changed in the meantime. */
const looked = { id: z.uuid(), statedAt: z.iso.datetime() }

export const ConfirmAccreditation = z.strictObject({
  ...looked,
  /** The last day of the check. */
  until: z.iso.date('Give a date, such as 24/12/2027'),
  note: paragraphs(500).default(''),
})
export type ConfirmAccreditation = z.infer<typeof ConfirmAccreditation>

export const DeclineAccreditation = z.strictObject({
  ...looked,
  note: paragraphs(500, 'Say why you couldn’t confirm it').min(10, 'Write at least 10 characters'),
})
export type DeclineAccreditation = z.infer<typeof DeclineAccreditation>

export const OneAccreditationFile = z.strictObject({ id: z.uuid(), file: z.string().regex(DOCUMENT_FILE) })
