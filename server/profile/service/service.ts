import { and, asc, eq, sql } from 'drizzle-orm'
import type { EditService } from '#contract/profile/input.ts'
import type { OwnService } from '#contract/profile/view.ts'
import { MAX_SERVICES } from '#contract/profile/words.ts'
import { services } from '#db/schema/index.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

/** Keeps the provider's own order. */
export async function servicesOf(work: Work, providerId: string) {
  return work.db
    .select()
    .from(services)
    .where(eq(services.providerId, providerId))
    .orderBy(asc(services.position), asc(services.id))
}

export async function ownServices(work: Work, person: Person): Promise<OwnService[]> {
  const [own, { byId }] = await Promise.all([servicesOf(work, person.id), work.site.taxonomy.read(work.db)])
  return own.map((service) => ({ ...service, category: byId.get(service.categoryId ?? 0) ?? null }))
}

/** Adds it at the end of the provider's order. */
export async function addService(work: Work, person: Person, input: EditService): Promise<{ id: string }> {
  await assertCategory(work, input)
  return work.transaction(async (work) => {
    const before = await lockedOrder(work, person)
    if (before.length >= MAX_SERVICES) {
      const sentence = `You have ${MAX_SERVICES} services, the most a listing can show. Remove one first.`
      throw new Refusal('TOO_MANY_SERVICES', sentence)
    }
    const position = (before.at(-1)?.position ?? -1) + 1
    const [added] = await work.db
      .insert(services)
      .values({ ...input, providerId: person.id, position })
      .returning({ id: services.id })
    if (!added) throw new Error('the service was not written')
    return added
  })
}

type ServiceRef = { id: string }

export async function editService(work: Work, person: Person, { id }: ServiceRef, input: EditService): Promise<void> {
  await assertCategory(work, input)
  const edited = await work.db.update(services).set(input).where(ownOne(person, id)).returning({ id: services.id })
  if (edited.length === 0) throw serviceGone()
}

export async function removeService(work: Work, person: Person, { id }: ServiceRef): Promise<void> {
  const removed = await work.db.delete(services).where(ownOne(person, id)).returning({ id: services.id })
  if (removed.length === 0) throw serviceGone()
}

/** Services that are not named, such as those another window has added, follow in their order. */
export async function orderServices(work: Work, person: Person, named: readonly string[]): Promise<void> {
  await work.transaction(async (work) => {
    const before = (await lockedOrder(work, person)).map(({ id }) => id)
    if (named.some((id) => !before.includes(id))) throw serviceGone()
    const ids = [...named, ...before.filter((id) => !named.includes(id))]
    await work.db.execute(sql`
      update services set position = place.ordinal - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, ordinal)
      where services.id = place.id and services.position <> place.ordinal - 1`)
  })
}

async function assertCategory(work: Work, { categoryId }: EditService) {
  if (categoryId !== null) await chosenCategories(work, [categoryId])
}

async function lockedOrder(work: Work, person: Person) {
  await lockOwner(work, person.id)
  return work.db
    .select({ id: services.id, position: services.position })
    .from(services)
    .where(eq(services.providerId, person.id))
    .orderBy(asc(services.position), asc(services.id))
}

function ownOne(person: Person, id: string) {
  return and(eq(services.id, id), eq(services.providerId, person.id))
}

function serviceGone() {
  return notFound('This service is no longer there. You may have removed it in another window.')
}
