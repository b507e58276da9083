import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { MAX_ITEMS } from '#contract/portfolio/words.ts'
import { media, portfolioItems } from '#db/schema/index.ts'
import { insertFileRows, type NewFile, storeFiles } from '#server/file/file.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { mediumPath } from './files.ts'
import type { ProcessedFile } from './media.ts'

type DrawnItem = {
  id: string
  providerId: string
  title: string
  description: string
  pictures: readonly ProcessedFile[]
}

/**
 * Adds an item with pictures that were drawn before (an import), last in its portfolio. `along` runs in its transaction. The
 * profile does not count as changed, and no one is told. @throws PORTFOLIO_FULL, QUOTA_REACHED, IMAGE_NOT_SAVED
 */
export async function addDrawnItem(
  work: Work,
  { id, providerId, title, description, pictures }: DrawnItem,
  along: (work: Work) => Promise<void>,
): Promise<void> {
  const added = pictures.flatMap(({ files }) =>
    files.map(({ name, ...rest }): NewFile => ({ ...rest, path: mediumPath(providerId, name) })),
  )
  const failed = { log: 'a picture of an import could not be saved', message: 'The pictures could not be saved.' }
  const insert = async (work: Work) => {
    await lockOwner(work, providerId)
    const [held] = await work.db
      .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(position), -1)::int` })
      .from(portfolioItems)
      .where(eq(portfolioItems.providerId, providerId))
    if (held && held.count >= MAX_ITEMS) {
      throw new Refusal('PORTFOLIO_FULL', `A portfolio has room for ${MAX_ITEMS} items.`)
    }
    const times = { createdAt: work.now(), updatedAt: work.now() }
    const position = (held?.last ?? -1) + 1
    await work.db.insert(portfolioItems).values({ id, providerId, title, description, position, ...times })
    await insertFileRows(work, providerId, added)
    await work.db.insert(media).values(
      pictures.map(({ row }, position) => ({
        ...row,
        id: randomUUID(),
        url: `/media/portfolio/${providerId}/${row.filename}`,
        ownerId: providerId,
        itemId: id,
        position,
        addedAt: work.now(),
      })),
    )
    await along(work)
  }
  await storeFiles(work, added, insert, failed)
}
