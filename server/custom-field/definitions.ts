import { asc, isNull } from 'drizzle-orm'
import type { CustomField } from '#contract/custom-field/view.ts'
import type { FieldPlace } from '#contract/custom-field/words.ts'
import type { Database, Query } from '#db/client.ts'
import { type CachedValue, kept } from '#db/kept.ts'
import { customFields } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** They are in memory, since many pages read them and only admins change them: those in use, in their order. */
export type CustomFields = CachedValue<CustomField[]>

export function openCustomFields({ query }: Database): CustomFields {
  return kept(query, load)
}

async function load(db: Query): Promise<CustomField[]> {
  const rows = await db
    .select()
    .from(customFields)
    .where(isNull(customFields.retiredAt))
    .orderBy(asc(customFields.position), asc(customFields.createdAt), asc(customFields.id))
  return rows.map(({ id, place, kind, name, help, choices, required, shown, filter }) => {
    return { id, place, kind, name, help, choices, required, shown, filter }
  })
}

export async function fieldsAt({ site, db }: Work, place: FieldPlace): Promise<CustomField[]> {
  return (await site.customFields.read(db)).filter((field) => field.place === place)
}
