import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FieldInputs } from '#contract/custom-field/input.ts'
import { type AskedField, CustomField, type ShownField } from '#contract/custom-field/view.ts'
import type { FieldPlace } from '#contract/custom-field/words.ts'
import { numberText } from '#contract/number.ts'
import { rowsOf } from '#db/rows.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { fieldsAt } from './definitions.ts'
import { type FieldValue, valuesSchema } from './schema.ts'

/** Where the values of each place are, and whose they are. */
export const STORED = {
  listing: { table: sql`profile_field_values`, owner: sql`profile_id` },
  job: { table: sql`job_field_values`, owner: sql`job_id` },
}

const Row = z.object({
  fieldId: z.string(),
  text: z.string().nullable(),
  choice: z.string().nullable(),
  number: z.number().nullable(),
})

/** A site without such fields asks the database nothing. `ownerId`: null for what does not exist yet. */
export async function askedFields(work: Work, place: FieldPlace, ownerId: string | null): Promise<AskedField[]> {
  const fields = await fieldsAt(work, place)
  const values = ownerId === null ? new Map<string, FieldValue>() : await storedAt(work, place, fields, ownerId)
  return fields.map(({ id, kind, name, help, choices, required }) => {
    return { id, kind, name, help, choices, required, value: typedOf(values.get(id)) }
  })
}

/** What the public page shows. */
export async function shownFields(work: Work, place: FieldPlace, ownerId: string): Promise<ShownField[]> {
  const fields = (await fieldsAt(work, place)).filter(({ shown }) => shown)
  return wordsOf(fields, await storedAt(work, place, fields, ownerId))
}

const EnteredRow = CustomField.extend(Row.shape).extend({ ownerId: z.string() })

/** Reads all that was entered, also for what is not asked any more, for the download of the owners' data. */
export async function enteredFields(
  work: Work,
  place: FieldPlace,
  ownerIds: string[],
): Promise<Map<string, ShownField[]>> {
  const byOwner = await enteredRows(work, place, ownerIds)
  return new Map(
    [...byOwner].map(([ownerId, all]) => [ownerId, wordsOf(all, new Map(all.map((row) => [row.fieldId, row])))]),
  )
}

/** The same in words, by the ids of the fields. */
export async function enteredWords(
  work: Work,
  place: FieldPlace,
  ownerIds: string[],
): Promise<Map<string, Record<string, string>>> {
  const byOwner = await enteredRows(work, place, ownerIds)
  return new Map(
    [...byOwner].map(([ownerId, all]) => [
      ownerId,
      Object.fromEntries(all.map((row) => [row.fieldId, wordOf(row, row) ?? ''])),
    ]),
  )
}

async function enteredRows(work: Work, place: FieldPlace, ownerIds: string[]) {
  const { table, owner } = STORED[place]
  const rows = await rowsOf(work.db, EnteredRow)`
    select f.id, f.place, f.kind, f.name, f.help, f.choices, f.required, f.shown, f.filter, v.${owner} as "ownerId",
      v.field_id as "fieldId", v.text, v.choice, v.number
    from ${table} v join custom_fields f on f.id = v.field_id
    where v.${owner} = any(${sql.param(ownerIds)}::uuid[]) order by f.position, f.id`
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
}

function wordsOf(fields: readonly CustomField[], values: ReadonlyMap<string, FieldValue>): ShownField[] {
  return fields.flatMap((field) => {
    const stored = values.get(field.id)
    const value = stored && wordOf(field, stored)
    return value ? [{ name: field.name, value }] : []
  })
}

function wordOf({ kind, choices }: CustomField, { text, choice, number }: FieldValue): string | null {
  if (kind === 'number') return number === null ? null : plainNumber(number)
  if (kind === 'text') return text
  if (kind === 'yes-no') return choice === null ? null : choice === 'yes' ? 'Yes' : 'No'
  return choices.find(({ key }) => key === choice)?.label ?? null
}

/** "12,500" and "2.5". */
function plainNumber(number: number): string {
  const [whole = '', part] = String(Math.abs(number)).split('.')
  const text = part === undefined ? numberText(Number(whole)) : `${numberText(Number(whole))}.${part}`
  return number < 0 ? `-${text}` : text
}

function typedOf(value: FieldValue | undefined): string {
  if (!value) return ''
  const { text, choice, number } = value
  return text ?? choice ?? (number === null ? '' : String(number))
}

async function storedAt(work: Work, place: FieldPlace, fields: readonly CustomField[], ownerId: string) {
  if (fields.length === 0) return new Map<string, FieldValue>()
  const { table, owner } = STORED[place]
  const rows = await rowsOf(work.db, Row)`
    select field_id as "fieldId", text, choice, number from ${table} where ${owner} = ${ownerId}`
  return new Map(rows.map(({ fieldId, ...value }) => [fieldId, value]))
}

/** @throws FIELD_WRONG with the first fault. `whole`: what is required and not given is missing. */
export async function checkFields(
  work: Work,
  place: FieldPlace,
  given: FieldInputs,
  { whole }: { whole: boolean },
): Promise<Map<string, FieldValue | null>> {
  const fields = (await fieldsAt(work, place)).filter(({ id }) => whole || id in given)
  if (fields.length === 0) return new Map()
  const typed = Object.fromEntries(fields.map(({ id }) => [id, given[id] ?? '']))
  const checked = valuesSchema(fields).safeParse(typed)
  if (checked.success) return new Map(Object.entries(checked.data))
  throw new Refusal('FIELD_WRONG', checked.error.issues[0]?.message ?? 'Please check what you entered.')
}

/** Leaves out what a form sent as it had shown it: another window may have changed it since. */
export function changedFields(given: FieldInputs, seen: FieldInputs = {}): FieldInputs {
  return Object.fromEntries(Object.entries(given).filter(([id, typed]) => seen[id] === undefined || seen[id] !== typed))
}

/** Keeps of what was sent a while ago what the fields of today still take. */
export async function keepValid(work: Work, place: FieldPlace, given: FieldInputs): Promise<FieldInputs> {
  const fields = await fieldsAt(work, place)
  const kept = fields.filter((field) => valuesSchema([field]).safeParse({ [field.id]: given[field.id] ?? '' }).success)
  return Object.fromEntries(kept.flatMap(({ id }) => (given[id] === undefined ? [] : [[id, given[id]]])))
}

/**
 * Runs in the caller’s transaction. What a field that is not asked for any more held stays; for one that was deleted in the
 * meantime nothing is kept.
 */
export async function saveFields(
  work: Work,
  place: FieldPlace,
  ownerId: string,
  values: ReadonlyMap<string, FieldValue | null>,
): Promise<void> {
  if (values.size === 0) return
  const { table, owner } = STORED[place]
  const ids = sql`${sql.param([...values.keys()])}::uuid[]`
  await work.db.execute(sql`delete from ${table} where ${owner} = ${ownerId} and field_id = any(${ids})`)
  await insertValues(work, place, rowsFor(ownerId, values))
}

/** Runs in the caller’s transaction. Of new listings or jobs: what the fields of today take of what was read a while ago. */
export async function addFields(
  work: Work,
  place: FieldPlace,
  owners: readonly { ownerId: string; given: FieldInputs }[],
): Promise<void> {
  const fields = await fieldsAt(work, place)
  const schemas = fields.map((field) => ({ id: field.id, schema: valuesSchema([{ ...field, required: false }]) }))
  const rows = owners.flatMap(({ ownerId, given }) => {
    const values = schemas.flatMap(({ id, schema }) => {
      const checked = given[id] === undefined ? null : schema.safeParse({ [id]: given[id] })
      return checked?.success ? Object.entries(checked.data) : []
    })
    return rowsFor(ownerId, new Map(values))
  })
  await insertValues(work, place, rows)
}

type ValueRow = FieldValue & { owner_id: string; field_id: string }

function rowsFor(owner_id: string, values: ReadonlyMap<string, FieldValue | null>): ValueRow[] {
  return [...values].flatMap(([field_id, value]) => (value ? [{ owner_id, field_id, ...value }] : []))
}

async function insertValues(work: Work, place: FieldPlace, rows: ValueRow[]): Promise<void> {
  if (rows.length === 0) return
  const { table, owner } = STORED[place]
  await work.db.execute(sql`
    insert into ${table} (${owner}, field_id, text, choice, number)
    select r.owner_id, r.field_id, r.text, r.choice, r.number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(owner_id uuid, field_id uuid, text text, choice text, number float8)
    join custom_fields f on f.id = r.field_id for key share of f`)
}
