import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ratingOf } from '#contract/directory.ts'
import { FEEDBACK_PER_PAGE, type FeedbackEntry } from '#contract/feedback.ts'
import { LISTING_UNAVAILABLE, type Listing } from '#contract/listing.ts'
import { pointAt } from '#contract/place.ts'
import { fullName, readSocialLinks, SOCIAL_NETWORKS } from '#contract/profile.ts'
import { webAddress } from '#contract/text.ts'
import { moment, rowOf } from '#db/rows.ts'
import { publishedEntries, view } from '#server/feedback/entries.ts'
import { ratingsOf } from '#server/feedback/ratings.ts'
import { whyNotPublic } from '#server/profile/not-public.ts'
import { openingHours, skill } from '#server/profile/outputs.ts'
import { portfolioOf, servicesOf } from '#server/profile/work-shown.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from './name.ts'
import { similarTo } from './similar.ts'

const ListingRow = NameRow.extend({
  id: z.string(),
  image: z.string().nullable(),
  title: z.string(),
  bio: z.string(),
  skills: z.array(skill),
  social_links: z.unknown(),
  opening_hours: openingHours.nullable(),
  location: z.string(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  available: z.boolean(),
  unclaimed: z.boolean(),
  member: z.boolean(),
  has_phone: z.boolean(),
  has_email: z.boolean(),
  joined_at: moment,
  categories: z.array(z.number()),
})

/** The owner sees a hidden listing too. */
export async function visibleListing(work: Work, id: string): Promise<Listing> {
  const row = await rowOf(
    work.db,
    ListingRow,
    sql`
    select p.id, p.first_name, p.last_name, p.business_name, p.profile_image_url as image, p.title, p.bio, p.skills,
      p.social_links, p.opening_hours, p.location, p.town, p.outward, p.lat, p.lng,
      p.available_since is not null as available, p.admin_created and p.claimed_at is null as unclaimed,
      is_member(p.id) as member,
      coalesce(c.phone_number, '') <> '' as has_phone, coalesce(c.email, '') <> '' as has_email,
      p.created_at as joined_at,
      array(select category_id from provider_categories pc where pc.provider_id = p.id order by pc.position) as categories
    from ${visibleTo(work, id)} p left join profile_contacts c on c.profile_id = p.id
    where p.id = ${id} and p.account_type = 'provider'`,
  )
  if (!row) throw notFound(LISTING_UNAVAILABLE)
  const { byId } = await work.site.taxonomy.read(work.db)
  const [offered, portfolio, ratings, similar, notPublic] = await Promise.all([
    row.member ? servicesOf(work, id) : [],
    row.member ? portfolioOf(work, id) : [],
    ratingsOf(work, id),
    similarTo(work, { id, categoryId: row.categories[0] ?? null, point: pointOf(row) }),
    isOwn(work, id) ? whyNotPublic(work, id) : null,
  ])
  const { published, waiting } = ratings
  const links = readSocialLinks(row.social_links)
  const personal = fullName({ firstName: row.first_name, lastName: row.last_name })
  return {
    id: row.id,
    name: listingName(row),
    businessName: row.business_name,
    fullName: personal || null,
    imageUrl: row.image,
    title: row.title,
    bio: row.bio,
    skills: row.skills,
    categories: row.categories.flatMap((categoryId) => byId.get(categoryId) ?? []),
    services: offered,
    openingHours: row.opening_hours,
    website: links ? webAddress(links.website) : null,
    social: SOCIAL_NETWORKS.filter((network) => network !== 'website').flatMap((network) => {
      const url = links ? webAddress(links[network]) : null
      return url ? [{ network, url }] : []
    }),
    place: { text: row.location, town: row.town, outward: row.outward, point: pointOf(row) },
    joinedAt: row.joined_at,
    available: row.available,
    unclaimed: row.unclaimed,
    has: { phone: row.has_phone, email: row.has_email },
    portfolio,
    rating: ratingOf(ratings.sum, published),
    distribution: ratings.distribution,
    counts: { received: published + waiting, published, waiting, removed: 0 },
    similar,
    own: notPublic && { notPublic },
  }
}

function isOwn({ actor }: Work, id: string): boolean {
  return actor.kind === 'person' && actor.id === id
}

function visibleTo(work: Work, id: string): SQL {
  return isOwn(work, id) ? sql`profiles` : sql`public_listings`
}

/** As in the search, so that both show the same distance: the middle of a town or postcode district. */
function pointOf({ lat, lng }: { lat: number | null; lng: number | null }) {
  return lat === null || lng === null ? null : pointAt(lat, lng)
}

/** Newest first. */
export async function visibleFeedback(work: Work, id: string, page: number): Promise<FeedbackEntry[]> {
  const { rows: listed } = await work.db.execute(sql`select from ${visibleTo(work, id)} where id = ${id}`)
  if (listed.length === 0) throw notFound(LISTING_UNAVAILABLE)
  const entries = await publishedEntries(work, id, { limit: FEEDBACK_PER_PAGE, offset: (page - 1) * FEEDBACK_PER_PAGE })
  return entries.map(view)
}
