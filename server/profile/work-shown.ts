import { asc, eq } from 'drizzle-orm'
import type { Listing } from '#contract/listing.ts'
import { media, portfolioItems, services } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** In the provider's own order. */
export async function servicesOf(work: Work, id: string): Promise<Listing['services']> {
  return work.db
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      pricePence: services.pricePence,
      unit: services.unit,
    })
    .from(services)
    .where(eq(services.providerId, id))
    .orderBy(asc(services.position))
}

export async function portfolioOf(work: Work, id: string): Promise<Listing['portfolio']> {
  const rows = await work.db
    .select({ item: portfolioItems, medium: media })
    .from(portfolioItems)
    .innerJoin(media, eq(media.itemId, portfolioItems.id))
    .where(eq(portfolioItems.providerId, id))
    .orderBy(asc(portfolioItems.position), asc(media.position))
  const items = new Map<string, Listing['portfolio'][number]>()
  for (const { item, medium } of rows) {
    const entry = items.get(item.id) ?? { id: item.id, title: item.title, description: item.description, media: [] }
    entry.media.push({ id: medium.id, url: medium.url, type: medium.type, filename: medium.filename })
    items.set(item.id, entry)
  }
  return [...items.values()]
}
