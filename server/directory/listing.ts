import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { ratingOf } from '#contract/directory.ts'
import type { FeedbackEntry, Listing } from '#contract/listing.ts'
import { pointAt } from '#contract/place.ts'
import { fullName, readSocialLinks, SOCIAL_NETWORKS } from '#contract/profile.ts'
import { webAddress } from '#contract/text.ts'
import { feedback, feedbackReplies } from '#db/schema/index.ts'
import { whyNotPublic } from '#server/profile/standing.ts'
import { portfolioOf, servicesOf } from '#server/profile/work-shown.ts'
import type { Work } from '#server/work/work.ts'
import { listingName } from './name.ts'
import { similarTo } from './similar.ts'

type Row = {
  id: string
  first_name: string
  last_name: string
  business_name: string | null
  image: string | null
  title: string
  bio: string
  skills: Listing['skills']
  social_links: unknown
  opening_hours: Listing['openingHours']
  location: string
  town: string | null
  town_slug: string | null
  outward: string | null
  lat: number | null
  lng: number | null
  available: boolean
  unclaimed: boolean
  member: boolean
  has_phone: boolean
  has_email: boolean
  joined_at: Date
  updated_at: Date
  categories: number[]
}

/** A listing as the public sees it, or null: what one may not see does not exist. Owners see theirs in any case. */
export async function visibleListing(work: Work, id: string): Promise<Listing | null> {
  const { rows } = await work.db.execute<Row>(sql`
    select p.id, p.first_name, p.last_name, p.business_name, p.profile_image_url as image, p.title, p.bio, p.skills,
      p.social_links, p.opening_hours, p.location, p.town, p.town_slug, p.outward, p.lat, p.lng,
      p.available_since is not null as available, p.admin_created and p.claimed_at is null as unclaimed,
      is_member(p.id) as member,
      coalesce(c.phone_number, '') <> '' as has_phone, coalesce(c.email, '') <> '' as has_email,
      p.created_at as joined_at, p.updated_at,
      array(select category_id from provider_categories pc where pc.provider_id = p.id order by pc.position) as categories
    from ${visibleTo(work, id)} p left join profile_contacts c on c.profile_id = p.id
    where p.id = ${id} and p.account_type = 'provider'`)
  const row = rows[0]
  if (!row) return null
  const { byId } = await work.site.taxonomy.read(work.db)
  const [offered, portfolio, ratings, similar, notPublic] = await Promise.all([
    row.member ? servicesOf(work, id) : [],
    row.member ? portfolioOf(work, id) : [],
    ratingsOf(work, id),
    similarTo(work, { id, categoryId: row.categories[0] ?? null, point: pointOf(row) }),
    isOwn(work, id) ? whyNotPublic(work, id) : null,
  ])
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
    place: { text: row.location, town: row.town, townSlug: row.town_slug, outward: row.outward, point: pointOf(row) },
    joinedAt: new Date(row.joined_at),
    updatedAt: new Date(row.updated_at),
    available: row.available,
    unclaimed: row.unclaimed,
    has: { phone: row.has_phone, email: row.has_email },
    portfolio,
    ...ratings,
    similar,
    own: notPublic && { notPublic },
  }
}

function isOwn({ actor }: Work, id: string): boolean {
  return actor.kind === 'person' && actor.id === id
}

/** The profiles among which whoever asks may look for this one. */
function visibleTo(work: Work, id: string): SQL {
  return isOwn(work, id) ? sql`profiles` : sql`public_listings`
}

/** As the search has it, so that both say the same distance: the middle of a town or a postcode's district, no door. */
function pointOf({ lat, lng }: { lat: number | null; lng: number | null }) {
  return lat === null || lng === null ? null : pointAt(lat, lng)
}

async function ratingsOf(work: Work, id: string): Promise<Pick<Listing, 'rating' | 'distribution' | 'counts'>> {
  const { rows } = await work.db.execute<{ rating: number; published: number; waiting: number }>(sql`
    select rating, (count(*) filter (where approved_at is not null))::int as published,
      (count(*) filter (where approved_at is null))::int as waiting
    from feedback where provider_id = ${id} group by rating`)
  const distribution: Listing['distribution'] = [0, 0, 0, 0, 0]
  let sum = 0
  let published = 0
  let waiting = 0
  for (const row of rows) {
    distribution[row.rating - 1] = row.published
    sum += row.rating * row.published
    published += row.published
    waiting += row.waiting
  }
  return {
    rating: ratingOf(sum, published),
    distribution,
    counts: { received: published + waiting, published, waiting, removed: 0 },
  }
}

/** Approved entries, newest first; null when whoever asks may not see the listing. */
export async function visibleFeedback(
  work: Work,
  id: string,
  limit: number,
  offset: number,
): Promise<FeedbackEntry[] | null> {
  const { rows: listed } = await work.db.execute(sql`select from ${visibleTo(work, id)} where id = ${id}`)
  if (listed.length === 0) return null
  const rows = await work.db
    .select({ entry: feedback, reply: feedbackReplies })
    .from(feedback)
    .leftJoin(feedbackReplies, eq(feedbackReplies.feedbackId, feedback.id))
    .where(and(eq(feedback.providerId, id), isNotNull(feedback.approvedAt)))
    .orderBy(desc(feedback.createdAt))
    .limit(limit)
    .offset(offset)
  return rows.map(({ entry, reply }) => ({
    id: entry.id,
    rating: entry.rating,
    title: entry.title,
    description: entry.description,
    authorName: entry.authorName || 'Anonymous User',
    createdAt: entry.createdAt,
    reply: reply && { text: reply.replyText, updatedAt: reply.updatedAt },
  }))
}
