import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { EditableItem, Medium, PortfolioItem } from '#contract/portfolio/words.ts'
import { media, portfolioItems } from '#db/schema/index.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { isOwnMedium } from './files.ts'

const columns = {
  id: media.id,
  url: media.url,
  type: media.type,
  filename: media.filename,
  caption: media.caption,
  width: media.width,
  height: media.height,
}

/** In the provider's own order. */
export async function portfolioOf(work: Work, providerId: string): Promise<PortfolioItem[]> {
  const items = await itemsWhere(work, eq(portfolioItems.providerId, providerId))
  return items.map(({ version: _, ...item }) => item)
}

export async function editableItem(work: Work, person: Person, id: string): Promise<EditableItem> {
  const [item] = await itemsWhere(work, and(eq(portfolioItems.id, id), eq(portfolioItems.providerId, person.id)))
  if (!item) throw notFound('There is no such item in your portfolio.')
  return item
}

/** Those that are still there, in the order given. */
export async function ownMedia(work: Work, person: Person, ids: string[]): Promise<Medium[]> {
  if (ids.length === 0) return []
  const own = await work.db
    .select(columns)
    .from(media)
    .where(and(inArray(media.id, ids), isOwnMedium(person.id)))
  return ids.flatMap((id) => own.find((medium) => medium.id === id) ?? [])
}

async function itemsWhere(work: Work, which: SQL | undefined): Promise<EditableItem[]> {
  const rows = await work.db
    .select({ item: portfolioItems, medium: columns })
    .from(portfolioItems)
    .innerJoin(media, eq(media.itemId, portfolioItems.id))
    .where(which)
    .orderBy(asc(portfolioItems.position), asc(portfolioItems.id), asc(media.position), asc(media.id))
  const items = new Map<string, EditableItem>()
  for (const { item, medium } of rows) {
    const { id, kind, title, description, updatedAt } = item
    const entry = items.get(id) ?? { id, kind, title, description, media: [], version: updatedAt.toISOString() }
    entry.media.push(medium)
    items.set(id, entry)
  }
  return [...items.values()]
}
