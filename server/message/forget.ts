import { inArray, sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import { IdRow, rowsOf } from '#db/rows.ts'
import { conversations } from '#db/schema/index.ts'
import { deleteFiles } from '#server/file/file.ts'
import type { Work } from '#server/work/work.ts'
import { forgetDrafts } from './drafts.ts'
import { dropPhotos } from './photos.ts'

/** Once both sides have left. */
const READ_RETENTION = 30 * DAY
const FORGET_BATCH = 500

/** Scheduled (schedule.ts): forgets conversations that neither side keeps, with their photos, and old drafts. */
export async function forgetOldMessages(work: Work): Promise<void> {
  await forgetDrafts(work)
  while ((await forgetBatch(work)) === FORGET_BATCH);
}

async function forgetBatch(work: Work): Promise<number> {
  const before = after(work.now(), -READ_RETENTION).toISOString()
  let count = 0
  const paths = await work.transaction(async (work) => {
    const left = await rowsOf(work.db, IdRow)`
      select distinct s.conversation_id as id from conversation_sides s
      where s.left_at < ${before} and not exists (
        select from conversation_sides o where o.conversation_id = s.conversation_id
          and (o.left_at is null or o.left_at >= ${before})
      ) limit ${FORGET_BATCH}`
    count = left.length
    if (count === 0) return []
    const ids = left.map(({ id }) => id)
    const photos = await rowsOf(work.db, IdRow)`
      select id from message_photos where conversation_id = any(${sql.param(ids)}::uuid[])`
    const paths = await dropPhotos(work, photos)
    await work.db.delete(conversations).where(inArray(conversations.id, ids))
    return paths
  })
  await deleteFiles(work, paths)
  return count
}
