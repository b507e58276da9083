import { asc, eq, sql } from 'drizzle-orm'
import type { OwnService, Service } from '#contract/profile/service.ts'
import { services } from '#db/schema/index.ts'
import type { Person, Work } from '#server/work/work.ts'

/** In the provider's own order. */
export async function servicesOf(work: Work, providerId: string): Promise<Service[]> {
  return work.db
    .select({
      id: services.id,
      title: services.title,
      description: services.description,
      pricePence: services.pricePence,
      unit: services.unit,
    })
    .from(services)
    .where(eq(services.providerId, providerId))
    .orderBy(asc(services.position), asc(services.id))
}

/** What the public sees: nothing of a provider who is not public, or no member. */
export async function publicServices(work: Work, providerId: string): Promise<Service[]> {
  const { rows: shown } = await work.db.execute(
    sql`select from public_listings where id = ${providerId} and is_member(id)`,
  )
  return shown.length > 0 ? servicesOf(work, providerId) : []
}

export async function ownServices(work: Work, person: Person): Promise<OwnService[]> {
  const own = await work.db
    .select()
    .from(services)
    .where(eq(services.providerId, person.id))
    .orderBy(asc(services.position), asc(services.id))
  const { byId } = await work.site.taxonomy.read(work.db)
  return own.map(({ providerId: _, position: __, categoryId, ...service }) => {
    const category = categoryId === null ? undefined : byId.get(categoryId)
    return { ...service, category: category ? { id: category.id, text: category.text } : null }
  })
}
