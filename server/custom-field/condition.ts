import { type SQL, sql } from 'drizzle-orm'
import { type FieldFilters, FROM, filterName, TO } from '#contract/custom-field/filters.ts'
import type { FilterField } from '#contract/custom-field/view.ts'
import type { FieldPlace } from '#contract/custom-field/words.ts'
import type { Work } from '#server/work/work.ts'
import { fieldsAt } from './definitions.ts'
import { numberIn } from './schema.ts'
import { STORED } from './values.ts'

/** What a value of a field must be: a choice, or a number between two, either of which may be open. */
export type FieldCondition =
  | { fieldId: string; choice: string }
  | { fieldId: string; from: number | null; to: number | null }

export async function filterFields(work: Work, place: FieldPlace): Promise<FilterField[]> {
  const fields = (await fieldsAt(work, place)).filter(({ filter }) => filter)
  return fields.map(({ id, kind, name, choices }) => ({ id, kind, name, choices }))
}

/** What cannot be read, and fields that are no filters, count as not asked for. */
export async function conditionsOf(
  work: Work,
  place: FieldPlace,
  asked: FieldFilters | undefined,
): Promise<FieldCondition[]> {
  if (!asked) return []
  return (await filterFields(work, place)).flatMap(({ id: fieldId, kind, choices }): FieldCondition[] => {
    const name = filterName(fieldId)
    if (kind === 'number') {
      const [from, to] = [numberIn(asked[name + FROM] ?? ''), numberIn(asked[name + TO] ?? '')]
      return from === null && to === null ? [] : [{ fieldId, from, to }]
    }
    const choice = asked[name] ?? ''
    const known = kind === 'yes-no' ? ['yes', 'no'] : choices.map(({ key }) => key)
    return known.includes(choice) ? [{ fieldId, choice }] : []
  })
}

/** Each is true of a listing or job whose id is `owner`, by the index of its field. */
export function meets(place: FieldPlace, conditions: readonly FieldCondition[], owner: SQL): SQL[] {
  const stored = STORED[place]
  return conditions.map((condition) => {
    const value =
      'choice' in condition
        ? sql`v.choice = ${condition.choice}`
        : sql`v.number is not null and v.number >= coalesce(${condition.from}::float8, v.number)
            and v.number <= coalesce(${condition.to}::float8, v.number)`
    return sql`exists (select from ${stored.table} v
      where v.field_id = ${condition.fieldId}::uuid and v.${stored.owner} = ${owner} and ${value})`
  })
}
