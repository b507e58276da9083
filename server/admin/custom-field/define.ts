import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DefineField, EditField, MoveField } from '#contract/custom-field/input.ts'
import { type FieldChoice, ListedField } from '#contract/custom-field/view.ts'
import { type FieldPlace, MOST_FIELDS } from '#contract/custom-field/words.ts'
import { quantity } from '#contract/text.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { customFields } from '#db/schema/index.ts'
import { STORED } from '#server/custom-field/values.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { countRows } from '../list.ts'

type Field = typeof customFields.$inferSelect

/** Those in use first, in their order. */
export async function listFields(work: Work): Promise<ListedField[]> {
  return rowsOf(work.db, ListedField, listed(sql`true`))
}

export async function viewField(work: Work, id: string): Promise<ListedField> {
  const field = await rowOf(work.db, ListedField, listed(sql`f.id = ${id}`))
  if (!field) throw gone()
  return field
}

function listed(where: ReturnType<typeof sql>) {
  return sql`
    select f.id, f.place, f.kind, f.name, f.help, f.choices, f.required, f.shown, f.filter,
      f.retired_at is not null as retired,
      ((select count(*) from profile_field_values v where v.field_id = f.id)
        + (select count(*) from job_field_values v where v.field_id = f.id))::int as values
    from custom_fields f where ${where}
    order by f.place, f.retired_at is not null, f.position, f.created_at, f.id`
}

export async function addField(work: Work, { choices, ...given }: DefineField): Promise<{ id: string }> {
  const id = randomUUID()
  await changing(work, async (work) => {
    const used = await inUse(work, given.place)
    needRoom(used)
    const position = Math.max(-1, ...used.map((field) => field.position)) + 1
    const labels = given.kind === 'choice' ? choices : []
    const row = { ...given, choices: labels.map((label, at) => ({ key: String(at + 1), label })), position }
    await work.db.insert(customFields).values({ id, ...row, createdAt: work.now() })
    await record(work, { action: 'field.added', subjectId: null, after: { field: id, name: given.name } })
  })
  return { id }
}

function needRoom(used: Field[]) {
  if (used.length < MOST_FIELDS) return
  throw new Refusal(
    'TOO_MANY_FIELDS',
    `There are ${MOST_FIELDS} fields already, the most there can be. Remove one first.`,
  )
}

export async function editField(work: Work, { id, choices: labels, ...changes }: EditField): Promise<void> {
  await changing(work, async (work) => {
    const before = await lockField(work, id)
    if (before.kind === 'text' && changes.filter) {
      throw new Refusal('FIELD_WRONG', 'Text cannot be a filter. Use choices instead.')
    }
    const choices = before.kind === 'choice' ? choicesOf(before.choices, labels) : []
    if (before.kind === 'choice') await needChoices(work, before, choices)
    await work.db
      .update(customFields)
      .set({ ...changes, choices })
      .where(eq(customFields.id, id))
    const { name, help, required, shown, filter } = before
    await record(work, {
      action: 'field.edited',
      subjectId: null,
      before: { field: id, name, help, required, shown, filter, choices: before.choices },
      after: { ...changes, choices },
    })
  })
}

/** A label that was there keeps its key. Of the others, one in the line of one that is gone is its new name. */
function choicesOf(before: FieldChoice[], labels: string[]): FieldChoice[] {
  const keyOf = new Map(before.map(({ key, label }) => [label, key]))
  const renamed = labels.map((label, at) => {
    const here = before[at]
    return keyOf.get(label) ?? (here && !labels.includes(here.label) ? here.key : null)
  })
  let last = Math.max(0, ...before.map(({ key }) => Number(key)))
  return labels.map((label, at) => ({ key: renamed[at] ?? String(++last), label }))
}

async function needChoices(work: Work, { id, place, choices: before }: Field, choices: FieldChoice[]) {
  if (choices.length < 2) throw new Refusal('FIELD_WRONG', 'Give at least two choices.')
  for (const { key, label } of before) {
    if (choices.some((choice) => choice.key === key)) continue
    const number = await countValues(work, place, id, key)
    if (number === 0) continue
    const who = place === 'job' ? quantity(number, 'job', 'jobs') : quantity(number, 'listing', 'listings')
    throw new Refusal('FIELD_WRONG', `“${label}” can’t go: ${who} chose it. You can rename it in its line.`)
  }
}

function countValues(work: Work, place: FieldPlace, id: string, choice: string | null = null): Promise<number> {
  const is = choice === null ? sql`true` : sql`choice = ${choice}`
  return countRows(work, sql`${STORED[place].table} where field_id = ${id} and ${is}`)
}

/** One place up or down among those in use; nothing at the end. */
export async function moveField(work: Work, { id, way }: MoveField): Promise<void> {
  await changing(work, async (work) => {
    const field = await lockField(work, id)
    const used = await inUse(work, field.place)
    const at = used.findIndex((one) => one.id === id)
    const to = way === 'up' ? at - 1 : at + 1
    if (at < 0 || to < 0 || to >= used.length) return
    const ids = used.map((one) => one.id)
    ids.splice(to, 0, ...ids.splice(at, 1))
    for (const [position, id] of ids.entries()) {
      await work.db.update(customFields).set({ position }).where(eq(customFields.id, id))
    }
    await record(work, { action: 'field.ordered', subjectId: null, after: { field: id, position: to } })
  })
}

/** Deletes what no one has filled in; what holds values is retired, and keeps them. */
export async function removeField(work: Work, id: string): Promise<{ kept: boolean }> {
  return changing(work, async (work) => {
    const { place, name } = await lockField(work, id)
    const kept = (await countValues(work, place, id)) > 0
    const which = eq(customFields.id, id)
    if (kept) await work.db.update(customFields).set({ retiredAt: work.now() }).where(which)
    else await work.db.delete(customFields).where(which)
    const action = kept ? 'field.retired' : 'field.removed'
    await record(work, { action, subjectId: null, before: { field: id, name } })
    return { kept }
  })
}

export async function restoreField(work: Work, id: string): Promise<void> {
  await changing(work, async (work) => {
    const { place, name, retiredAt } = await lockField(work, id)
    if (retiredAt === null) return
    const used = await inUse(work, place)
    needRoom(used)
    const position = Math.max(-1, ...used.map((field) => field.position)) + 1
    await work.db.update(customFields).set({ retiredAt: null, position }).where(eq(customFields.id, id))
    await record(work, { action: 'field.restored', subjectId: null, after: { field: id, name } })
  })
}

/** One change after the other. The page that follows shows it; the database notifies the other processes. */
async function changing<Result>(work: Work, change: (work: Work) => Promise<Result>): Promise<Result> {
  const result = await work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('custom fields'))`)
    return change(work)
  })
  work.site.customFields.forget()
  return result
}

function inUse({ db }: Work, place: FieldPlace): Promise<Field[]> {
  return db
    .select()
    .from(customFields)
    .where(and(eq(customFields.place, place), isNull(customFields.retiredAt)))
    .orderBy(asc(customFields.position), asc(customFields.createdAt), asc(customFields.id))
}

async function lockField({ db }: Work, id: string): Promise<Field> {
  const [field] = await db.select().from(customFields).where(eq(customFields.id, id)).for('update')
  if (!field) throw gone()
  return field
}

function gone() {
  return notFound('This field is not there any more.')
}
