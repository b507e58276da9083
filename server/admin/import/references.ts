import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ImportField } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { foldText } from '#contract/text.ts'
import { rowsOf } from '#db/rows.ts'
import { resolveLocation } from '#server/place/location.ts'
import type { Work } from '#server/work/work.ts'
import { type Cells, shortName } from './cells.ts'
import { keyIn } from './imported.ts'

/** How a row names a listing: by its ID there, by the address of its page here, or by name and place. */
export type ListingRef = { key: string | null; name: string; place: string }

export function listingRefIn({ text }: Cells): ListingRef {
  return { key: keyIn(text('listingId')), name: text('listingName'), place: text('listingPlace') }
}

/** `id`: of the listing. Null if it is not found, or several are. */
type FoundListing = { id: string; problem: null } | { id: null; problem: RowProblem }

const KeyRow = z.object({ key: z.string(), id: z.uuid() })
const NameRow = z.object({
  business: z.string(),
  id: z.uuid(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
})

/** In the order of the refs. `columnOf`: as the file calls a field. */
export async function findListings(
  work: Work,
  refs: readonly ListingRef[],
  columnOf: (field: ImportField) => string,
): Promise<FoundListing[]> {
  const keys = [...new Set(refs.flatMap(({ key }) => key ?? []))]
  const ids = keys.flatMap((key) => idIn(key) ?? [])
  const byKey = await rowsOf(work.db, KeyRow)`
    select r.key, r.profile_id as id from imported_records r
    where r.kind = 'listings' and r.key = any(${sql.param(keys)}::text[]) and r.profile_id is not null
    union all
    select p.id::text, p.id from profiles p
    where p.id = any(${sql.param(ids)}::uuid[]) and p.account_type = 'provider'`
  const known = new Map(byKey.map(({ key, id }) => [key, id]))
  const names = [...new Set(refs.flatMap(({ key, name }) => (key === null && name !== '' ? foldText(name) : [])))]
  const named = await rowsOf(work.db, NameRow)`
    select i.business, p.id, p.town_slug as town, p.outward from people_index i join profiles p on p.id = i.person_id
    where i.business = any(${sql.param(names)}::text[]) and i.business <> '' and i.account_type = 'provider'`
  const byName = Map.groupBy(named, ({ business }) => business)
  return refs.map((ref) => {
    if (ref.key !== null) {
      const id = known.get(ref.key) ?? known.get(idIn(ref.key) ?? '')
      const says = `No listing has the ID “${shortName(ref.key)}”. Import the listings first, with their IDs.`
      return id === undefined ? { id: null, problem: { column: columnOf('listingId'), says } } : { id, problem: null }
    }
    if (ref.name === '') return { id: null, problem: { column: columnOf('listingId'), says: NO_REF } }
    return oneOf(work, ref, byName.get(foldText(ref.name)) ?? [], columnOf('listingName'))
  })
}

const NO_REF = 'Say which listing it belongs to: by its ID, or by its name.'

function oneOf(work: Work, ref: ListingRef, candidates: z.infer<typeof NameRow>[], column: string): FoundListing {
  const { townSlug, outward } = ref.place === '' ? { townSlug: null, outward: null } : resolveLocation(work, ref.place)
  const isThere = (one: z.infer<typeof NameRow>) =>
    ref.place === '' || (townSlug !== null && one.town === townSlug) || (outward !== null && one.outward === outward)
  const [one, another] = candidates.filter(isThere)
  if (one && !another) return { id: one.id, problem: null }
  const name = shortName(ref.name)
  const says = another
    ? `More than one listing is called “${name}”. Give the place, or the ID.`
    : `No listing is called “${name}”${ref.place === '' ? '' : ` in ${shortName(ref.place)}`}.`
  return { id: null, problem: { column, says } }
}

/** The id of a listing, alone or in the address of its page. Null if there is none. */
function idIn(text: string): string | null {
  return (
    /^(?:.*\/directory\/)?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:[/?#].*)?$/i.exec(text)?.[1]?.toLowerCase() ??
    null
  )
}
