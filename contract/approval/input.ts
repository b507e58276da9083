import { z } from 'zod'
import { Cursor, readCursor } from '../admin/list.ts'
import { paragraphs } from '../typed-text.ts'
import { APPROVAL_VIEWS } from './words.ts'

export const ApprovalQuery = z.strictObject({ view: z.enum(APPROVAL_VIEWS), after: Cursor.nullable() })
export type ApprovalQuery = z.infer<typeof ApprovalQuery>

/** Never fails: unreadable values count as missing. */
export function readApprovalQuery(params: URLSearchParams): ApprovalQuery {
  const view = ApprovalQuery.shape.view.safeParse(params.get('view')).data
  return { view: view ?? 'waiting', after: readCursor(params) }
}

export const AskForChanges = z.strictObject({
  id: z.uuid(),
  reason: paragraphs(1000, 'Say what they should change').min(10, 'Write at least 10 characters'),
})
export type AskForChanges = z.infer<typeof AskForChanges>
