import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { EditCoverage } from '#contract/profile/input.ts'
import type { Coverage } from '#contract/profile/view.ts'
import { COVERAGE_KINDS, coverageText, DISTRICT_MILES, TOWN_MILES } from '#contract/profile/words.ts'
import { coveragePlaces, profiles } from '#db/schema/index.ts'
import { geocode } from '#server/place/place.ts'
import { townAt } from '#server/place/town.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

const USUAL_MILES = 25

export async function ownCoverage(work: Work, person: Person): Promise<Coverage> {
  const [profile] = await work.db
    .select({ kind: profiles.coverage, miles: profiles.coverageMiles, base: profiles.location, lat: profiles.lat })
    .from(profiles)
    .where(eq(profiles.id, person.id))
  if (!profile) throw notFound('You have no profile yet.')
  const typed = (await placesOf(work, person.id)).map(({ location }) => location)
  return {
    kind: profile.kind,
    miles: profile.miles ?? USUAL_MILES,
    base: profile.lat === null ? null : profile.base,
    bases: profile.kind === 'radius' ? typed : [],
    places: profile.kind === 'places' ? typed : [],
  }
}

export const CoverageRow = z.object({
  id: z.string(),
  coverage: z.enum(COVERAGE_KINDS).nullable(),
  coverage_miles: z.number().nullable(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
})

/** The listing shows it. Null if there is no choice, or no place. */
export async function coverageShown(work: Work, row: z.infer<typeof CoverageRow>): Promise<string | null> {
  if (!row.coverage) return null
  const more = (await placesOf(work, row.id)).map(({ label }) => label)
  const base = row.coverage === 'radius' ? (row.town ?? row.outward) : null
  const places = base ? [base, ...more] : more
  return places.length > 0 ? coverageText(row.coverage, row.coverage_miles ?? USUAL_MILES, places) : null
}

function placesOf(work: Work, providerId: string) {
  return work.db
    .select({ location: coveragePlaces.location, label: coveragePlaces.label })
    .from(coveragePlaces)
    .where(eq(coveragePlaces.providerId, providerId))
    .orderBy(asc(coveragePlaces.position))
}

export async function editCoverage(work: Work, person: Person, input: EditCoverage): Promise<void> {
  const found = foundPlaces(work, input)
  await work.transaction(async (work) => {
    const [stored] = await work.db
      .select({ lat: profiles.lat })
      .from(profiles)
      .where(eq(profiles.id, person.id))
      .for('update')
    if (!stored) throw notFound('You have no profile yet.')
    if (input.kind === 'radius' && stored.lat === null && found.length === 0) {
      throw new Refusal('LOCATION_UNKNOWN', 'Give a base here, or a town or postcode in your profile.')
    }
    await work.db.delete(coveragePlaces).where(eq(coveragePlaces.providerId, person.id))
    if (found.length > 0) {
      await work.db
        .insert(coveragePlaces)
        .values(found.map((place, position) => ({ ...place, providerId: person.id, position })))
    }
    await work.db
      .update(profiles)
      .set({ coverage: input.kind, coverageMiles: input.kind === 'radius' ? input.miles : null })
      .where(eq(profiles.id, person.id))
  })
}

/** @throws LOCATION_UNKNOWN */
function foundPlaces(work: Work, input: EditCoverage) {
  if (input.kind === null) return []
  const named = input.kind === 'places'
  return (named ? input.places : input.bases).map((location) => {
    const { best } = geocode(work.site.places, location)
    if (!best || best.kind === 'region' || best.country !== 'GB') {
      const hint = 'Enter a UK town, or the first half of a postcode such as LS6.'
      throw new Refusal('LOCATION_UNKNOWN', `We do not know “${location}”. ${hint}`, { place: location })
    }
    const { lat, lng, outward } = best
    const isTown = best.kind === 'town'
    const label = isTown ? best.name : (outward ?? best.label)
    if (!named) return { location, label, code: null, reach: input.miles, lat, lng }
    const code = isTown ? townAt(work.site.places, best.name, best).slug : (outward?.toLowerCase() ?? null)
    return { location, label, code, reach: isTown ? TOWN_MILES : DISTRICT_MILES, lat, lng }
  })
}
