import { sql } from 'drizzle-orm'
import { noLinks } from '#contract/profile/words.ts'
import type { NewListing } from '#contract/user/input.ts'
import { BUSINESS_REQUIRED, NAMES_REQUIRED } from '#contract/user/words.ts'
import { resolveLocation } from '#server/place/location.ts'
import type { Work } from '#server/work/work.ts'

type ListingNames = Pick<NewListing, 'firstName' | 'lastName' | 'businessName'>

/** Says what a listing that we make lacks, beyond its schema. */
export function missingIn(given: ListingNames): { field: keyof ListingNames; says: string }[] {
  const needed = [
    { field: 'firstName', says: NAMES_REQUIRED },
    { field: 'lastName', says: NAMES_REQUIRED },
    { field: 'businessName', says: BUSINESS_REQUIRED },
  ] as const
  return needed.filter(({ field }) => given[field] === '')
}

/** `number` is its place among those made together, a microsecond apart, so that lists keep their order. */
type ListingToMake = NewListing & { id: string; number: number; hidden: boolean }

/** Runs in the caller’s transaction. Makes unclaimed listings, public at once, with known categories and no account. */
export async function insertListings(work: Work, listings: readonly ListingToMake[], at: Date): Promise<void> {
  if (listings.length === 0) return
  const rows = JSON.stringify(listings.map((listing) => rowOf(work, listing)))
  const created = sql`${at.toISOString()}::timestamptz + r.number * interval '1 microsecond'`
  await work.db.execute(sql`
    insert into profiles (id, account_type, first_name, last_name, business_name, bio, location, town, town_slug, outward,
      lat, lng, social_links, other_category, admin_created, hidden_at, created_at, updated_at)
    select r.id, 'provider', r.first_name, r.last_name, r.business_name, r.bio, r.location, r.town, r.town_slug, r.outward,
      r.lat, r.lng, r.social_links, r.other_category, true, case when r.hidden then ${created} end, ${created}, ${created}
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, number int, first_name text, last_name text, business_name text,
      bio text, location text, town text, town_slug text, outward text, lat float8, lng float8, social_links jsonb,
      other_category text, hidden boolean)`)
  await work.db.execute(sql`
    insert into profile_contacts (profile_id, email, phone_number)
    select r.id, r.email, r.phone_number
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, email text, phone_number text)`)
  await work.db.execute(sql`
    insert into provider_categories (provider_id, category_id, position)
    select r.id, c.id::int, c.position - 1
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, categories jsonb)
    cross join lateral jsonb_array_elements_text(r.categories) with ordinality c (id, position)`)
}

function rowOf(work: Work, { id, number, hidden, email, phone, website, categories, ...listing }: ListingToMake) {
  const { location, town, townSlug, outward, lat, lng } = resolveLocation(work, listing.location)
  return {
    id,
    number,
    hidden,
    first_name: listing.firstName,
    last_name: listing.lastName,
    business_name: listing.businessName,
    bio: listing.bio,
    location,
    town,
    town_slug: townSlug,
    outward,
    lat,
    lng,
    social_links: website ? { ...noLinks, website } : null,
    other_category: categories.other || null,
    email: email.toLowerCase() || null,
    phone_number: phone || null,
    categories: [...new Set(categories.ids)],
  }
}
