import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EditItem, NewItem } from '#contract/portfolio/input.ts'
import type { EditableItem, Medium } from '#contract/portfolio/view.ts'
import { MAX_ITEMS } from '#contract/portfolio/words.ts'
import { rowsOf } from '#db/rows.ts'
import { media, portfolioItems, profiles } from '#db/schema/index.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { dropMedia, isOwnMedium, mediaOfItem } from './files.ts'

/** The newest item comes first. */
export async function addItem(work: Work, person: Person, input: NewItem): Promise<{ id: string }> {
  return work.transaction(async (work) => {
    await touch(work, person)
    const [held] = await work.db
      .select({ count: sql<number>`count(*)::int`, first: sql<number>`coalesce(min(position), 1)::int` })
      .from(portfolioItems)
      .where(eq(portfolioItems.providerId, person.id))
    if (held && held.count >= MAX_ITEMS) {
      throw new Refusal('PORTFOLIO_FULL', `A portfolio has room for ${MAX_ITEMS} items. Remove one first.`)
    }
    const { media, ...said } = input
    const times = { createdAt: work.now(), updatedAt: work.now() }
    const [item] = await work.db
      .insert(portfolioItems)
      .values({ ...said, ...times, providerId: person.id, position: (held?.first ?? 1) - 1 })
      .returning({ id: portfolioItems.id })
    if (!item) throw new Error('An item was not inserted')
    await attach(work, person, item.id, input)
    await work.emit('portfolio.added', { providerId: person.id })
    return item
  })
}

/** Media that are not in the list any more go. */
export async function editItem(work: Work, person: Person, { id, version, ...input }: EditItem) {
  await deleteFilesAfter(work, async (work) => {
    await touch(work, person)
    const [item] = await work.db.select().from(portfolioItems).where(own(person, id))
    if (!item) throw noSuchItem()
    if (item.updatedAt.getTime() !== Date.parse(version)) {
      throw new Refusal(
        'CHANGED_MEANWHILE',
        'This item was changed in another window after you opened it here. Nothing you typed is lost: check it, then save again.',
      )
    }
    const { media, ...said } = input
    const updatedAt = new Date(Math.max(work.now().getTime(), item.updatedAt.getTime() + 1))
    await work.db
      .update(portfolioItems)
      .set({ ...said, updatedAt })
      .where(eq(portfolioItems.id, id))
    await attach(work, person, id, input)
    const ids = media.map((medium) => medium.id)
    return dropMedia(work, await mediaOfItem(work, id, ids))
  })
  return { id }
}

export async function removeItem(work: Work, person: Person, id: string): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    await touch(work, person)
    const [item] = await work.db.select({ id: portfolioItems.id }).from(portfolioItems).where(own(person, id))
    if (!item) throw noSuchItem()
    const paths = await dropMedia(work, await mediaOfItem(work, id))
    await work.db.delete(portfolioItems).where(eq(portfolioItems.id, id))
    return paths
  })
}

/** Items that another window has added stay first. */
export async function orderItems(work: Work, person: Person, ids: string[]): Promise<void> {
  await work.transaction(async (work) => {
    await touch(work, person)
    const place = sql`array_position(${sql.param(ids)}::uuid[], ${portfolioItems.id})`
    const ordered = await work.db
      .update(portfolioItems)
      .set({ position: sql`coalesce(${place} - 1, least(${portfolioItems.position}, 0) - 1000)` })
      .where(eq(portfolioItems.providerId, person.id))
      .returning({ id: portfolioItems.id })
    const known = new Set(ordered.map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw noSuchItem()
  })
}

/** Locks the owner, too: changes of a portfolio come one after the other. */
async function touch(work: Work, person: Person) {
  const changed = { updatedAt: work.now() }
  await work.db.update(profiles).set(changed).where(eq(profiles.id, person.id))
}

function own(person: Person, id: string) {
  return and(eq(portfolioItems.id, id), eq(portfolioItems.providerId, person.id))
}

const AttachedRow = z.object({ type: z.enum(['image', 'video']) })

async function attach(work: Work, person: Person, itemId: string, { kind, media }: NewItem) {
  const ids = media.map(({ id }) => id)
  const captions = media.map(({ caption }) => caption)
  const attached = await rowsOf(work.db, AttachedRow)`
    update media m set item_id = ${itemId}, position = given.place - 1, caption = given.caption
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(captions)}::text[]) with ordinality as given (id, caption, place)
    where m.id = given.id and ((m.item_id is null and m.owner_id = ${person.id}) or m.item_id = ${itemId})
    returning m.type`
  if (attached.length < media.length) {
    throw notFound('A file is not there any more. Please remove it and add it again.')
  }
  if (kind === 'before_after' && (attached.length !== 2 || attached.some(({ type }) => type !== 'image'))) {
    throw new Refusal('PAIR_NEEDED', 'Before and after needs exactly two pictures: first before, then after.')
  }
}

const columns = {
  id: media.id,
  url: media.url,
  type: media.type,
  filename: media.filename,
  caption: media.caption,
  width: media.width,
  height: media.height,
}

/** Keeps the provider's own order. */
export function portfolioOf(work: Work, providerId: string): Promise<EditableItem[]> {
  return itemsWhere(work, eq(portfolioItems.providerId, providerId))
}

export async function editableItem(work: Work, person: Person, id: string): Promise<EditableItem> {
  const [item] = await itemsWhere(work, and(eq(portfolioItems.id, id), eq(portfolioItems.providerId, person.id)))
  if (!item) throw noSuchItem()
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

function noSuchItem() {
  return notFound('There is no such item in your portfolio.')
}
