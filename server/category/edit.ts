import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AddCategory, CategoryOrder, EditCategory } from '#contract/category/input.ts'
import { slugOf } from '#contract/text.ts'
import { rowOf } from '#db/rows.ts'
import { categories } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { refileLater } from './refile.ts'

export function addCategory(work: Work, input: AddCategory): Promise<{ id: number }> {
  return changeCategories(work, async (work) => {
    const group = await groupFor(work, input)
    await assertName(work, input.name, group)
    const [added] = await work.db
      .insert(categories)
      .values({
        parentId: group.id,
        name: input.name,
        slug: await freeSlug(work, input.name, group.slug),
        displayOrder: await lastPlace(work, group.id),
      })
      .returning({ id: categories.id })
    if (!added) throw new Error('the category was not written')
    await record(work, {
      action: 'category.added',
      subjectId: null,
      after: { id: added.id, name: input.name, group: group.name },
    })
    return added
  })
}

/** Addresses stay: links from elsewhere lead on. */
export function editCategory(work: Work, { id, name, ...place }: EditCategory): Promise<void> {
  return changeCategories(work, async (work) => {
    const before = await activeCategory(work, id)
    const from = before.parentId === null ? null : await categoryRow(work, before.parentId)
    const isMoved = from !== null && (place.newGroup !== '' || place.groupId !== null)
    const to = isMoved ? await groupFor(work, place) : from
    await assertName(work, name, to, id)
    const displayOrder = to?.id === from?.id || !to ? before.displayOrder : await lastPlace(work, to.id)
    await work.db
      .update(categories)
      .set({ name, parentId: to?.id ?? null, displayOrder })
      .where(eq(categories.id, id))
    await refileLater(work, id)
    await record(work, {
      action: 'category.edited',
      subjectId: null,
      before: { id, name: before.name, group: from?.name ?? null },
      after: { id, name, group: to?.name ?? null },
    })
  })
}

/** Keeps the record and all links to it. */
export function retireCategory(work: Work, { id }: { id: number }): Promise<void> {
  return changeCategories(work, async (work) => {
    const before = await activeCategory(work, id)
    if (before.parentId === null) await assertEmpty(work, before)
    await work.db.update(categories).set({ retiredAt: work.now() }).where(eq(categories.id, id))
    await refileLater(work, id)
    await record(work, { action: 'category.retired', subjectId: null, before: { id, name: before.name } })
  })
}

/** Puts it at the end of its group, which comes back with it. */
export function restoreCategory(work: Work, { id }: { id: number }): Promise<void> {
  return changeCategories(work, async (work) => {
    const before = await categoryRow(work, id)
    if (!before.retiredAt) throw notFound('This category has not been deleted.')
    const group = before.parentId === null ? null : await categoryRow(work, before.parentId)
    if (group?.retiredAt) await bringBack(work, group, null)
    await bringBack(work, before, group)
    await refileLater(work, id)
    await record(work, { action: 'category.restored', subjectId: null, after: { id, name: before.name } })
  })
}

/** Categories that are not named, such as those another admin has just added, follow in their order. */
export function orderCategories(work: Work, { groupId, ids }: CategoryOrder): Promise<void> {
  return changeCategories(work, async (work) => {
    const group = await activeCategory(work, groupId)
    const before = await work.db
      .select({ id: categories.id })
      .from(categories)
      .where(and(eq(categories.parentId, groupId), isNull(categories.retiredAt)))
      .orderBy(categories.displayOrder, categories.id)
    const present = before.map(({ id }) => id)
    if (ids.some((id) => !present.includes(id))) {
      throw notFound('One of these categories is no longer in this group. Reload the page to see where it went.')
    }
    const next = [...ids, ...present.filter((id) => !ids.includes(id))]
    await work.db.execute(sql`
      update categories set display_order = place.ordinal
      from unnest(${sql.param(next)}::int[]) with ordinality as place (id, ordinal)
      where categories.id = place.id and categories.display_order <> place.ordinal`)
    await record(work, {
      action: 'category.ordered',
      subjectId: null,
      before: { group: group.name, ids: present },
      after: { group: group.name, ids: next },
    })
  })
}

async function bringBack(work: Work, row: CategoryRow, group: CategoryRow | null) {
  await assertName(work, row.name, group, row.id)
  await work.db
    .update(categories)
    .set({ retiredAt: null, displayOrder: await lastPlace(work, row.parentId) })
    .where(eq(categories.id, row.id))
}

/** A new name of a group that exists means that group. */
async function groupFor(work: Work, { groupId, newGroup }: Pick<AddCategory, 'groupId' | 'newGroup'>) {
  if (newGroup === '') {
    const group = await activeCategory(work, groupId ?? 0)
    if (group.parentId !== null) throw notFound('There is no such group.')
    return group
  }
  const [known] = await work.db.select().from(categories).where(isNamed(newGroup, null))
  if (known) return known
  const [group] = await work.db
    .insert(categories)
    .values({
      name: newGroup,
      slug: await freeSlug(work, newGroup, ''),
      displayOrder: await lastPlace(work, null),
    })
    .returning()
  if (!group) throw new Error('the group was not written')
  return group
}

/** @throws CATEGORY_TAKEN */
async function assertName(work: Work, name: string, group: CategoryRow | null, ownId = 0) {
  const [same] = await work.db
    .select({ id: categories.id })
    .from(categories)
    .where(and(isNamed(name, group?.id ?? null), ne(categories.id, ownId)))
  if (!same) return
  const where = group ? `“${group.name}” already has a category` : 'There is already a group'
  throw new Refusal('CATEGORY_TAKEN', `${where} called “${name}”.`)
}

function isNamed(name: string, groupId: number | null) {
  const group = groupId === null ? isNull(categories.parentId) : eq(categories.parentId, groupId)
  return and(group, sql`lower(${categories.name}) = lower(${name})`, isNull(categories.retiredAt))
}

async function assertEmpty(work: Work, group: CategoryRow) {
  const left = await work.db.$count(categories, and(eq(categories.parentId, group.id), isNull(categories.retiredAt)))
  if (left === 0) return
  throw new Refusal('GROUP_IN_USE', `Move or delete the categories of “${group.name}” first.`)
}

const PositionRow = z.object({ place: z.number() })

async function lastPlace(work: Work, groupId: number | null): Promise<number> {
  const inGroup = groupId === null ? sql`parent_id is null` : sql`parent_id = ${groupId}`
  const row = await rowOf(work.db, PositionRow)`
    select coalesce(max(display_order), 0)::int + 1 as place from categories where ${inGroup} and retired_at is null`
  return row?.place ?? 1
}

/** Retired categories keep theirs. */
async function freeSlug(work: Work, name: string, group: string): Promise<string> {
  const plain = slugOf(name) || 'category'
  const long = group === '' ? plain : `${group}-${plain}`
  const wanted = [plain, long, ...Array.from({ length: 50 }, (_, index) => `${long}-${index + 2}`)]
  const taken = await work.db.select({ slug: categories.slug }).from(categories).where(inArray(categories.slug, wanted))
  const free = wanted.find((slug) => taken.every((row) => row.slug !== slug))
  if (!free) throw new Refusal('CATEGORY_TAKEN', `There are too many categories called “${name}”.`)
  return free
}

export type CategoryRow = typeof categories.$inferSelect

/** Changes of the categories come one after the other; the taxonomy in memory may be older than the row. */
export async function changeCategories<Result>(work: Work, change: (work: Work) => Promise<Result>): Promise<Result> {
  return work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('categories'))`)
    return change(work)
  })
}

/** Retired ones too. @throws NOT_FOUND */
export async function categoryRow(work: Work, id: number): Promise<CategoryRow> {
  const [row] = await work.db.select().from(categories).where(eq(categories.id, id))
  if (!row) throw notFound('There is no such category.')
  return row
}

/** @throws NOT_FOUND if it is retired */
export async function activeCategory(work: Work, id: number): Promise<CategoryRow> {
  const row = await categoryRow(work, id)
  if (row.retiredAt) throw notFound('This category has been deleted. You can bring it back.')
  return row
}
