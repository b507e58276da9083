import { z } from 'zod'
import { cleanText } from '../directory/words.ts'
import { MODERATION_VIEWS } from './moderation.ts'

// Apart from what pages show: browsers need no zod.

export const Cursor = z.strictObject({
  at: z.string().regex(/^\d{4,6}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/),
  id: z.uuid(),
})

export const ModerationQuery = z.strictObject({
  view: z.enum(MODERATION_VIEWS),
  q: z.string().max(100),
  after: Cursor.nullable(),
})
export type ModerationQuery = z.infer<typeof ModerationQuery>

/** Never fails: unreadable values count as missing. */
export function readModerationQuery(params: URLSearchParams): ModerationQuery {
  return {
    view: ModerationQuery.shape.view.safeParse(params.get('view')).data ?? 'queue',
    q: cleanText(params.get('q') ?? '').slice(0, 100),
    after: readCursor(params),
  }
}

export function readCursor(params: URLSearchParams) {
  const [at = '', id = ''] = (params.get('after') ?? '').split('~')
  return Cursor.safeParse({ at, id }).data ?? null
}
