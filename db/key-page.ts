import { type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#contract/admin/list.ts'

/** Whether a row comes after a cursor, newest first and by id where moments are the same. */
export function isAfter(cursor: Cursor | null, { at, id }: { at: SQL; id: SQL }): SQL {
  if (!cursor) return sql`true`
  const moment = sql`${cursor.at}::timestamptz`
  return sql`${at} <= ${moment} and (${at} < ${moment} or ${id} > ${cursor.id}::uuid)`
}

/** What a list read with `limit + 1` rows shows, and the cursor of its last row if there are more. Rows give their moment as text. */
export function cutPage<Row extends { cursor: string }>(rows: Row[], limit: number, idOf: (row: Row) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next: Cursor | null = rows.length > limit && last ? { at: last.cursor, id: idOf(last) } : null
  return { shown, next }
}
