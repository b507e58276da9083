import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FeedbackQuery } from '#contract/feedback/input.ts'
import type { FeedbackEntry } from '#contract/feedback/view.ts'
import { GRADE_WORDS, GRADES } from '#contract/feedback/words.ts'
import { Listing, type ListingPreview, NewestReview } from '#contract/listing/view.ts'
import { LISTING_UNAVAILABLE, listingDescription, QUOTED_LENGTH } from '#contract/listing/words.ts'
import { moment } from '#contract/moment.ts'
import { priceFrom } from '#contract/money.ts'
import { numberText } from '#contract/number.ts'
import { pointAt } from '#contract/place/words.ts'
import { publicLink } from '#contract/profile/link.ts'
import type { Service } from '#contract/profile/view.ts'
import { fullName, readSocialLinks, SOCIAL_NETWORKS } from '#contract/profile/words.ts'
import { excerptOf } from '#contract/text.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowOf, runQuery } from '#db/rows.ts'
import { drawnPicture } from '#server/category/drawn-picture.ts'
import { shownFields } from '#server/custom-field/values.ts'
import { countPublished, NAMELESS, publishedAfter, publishedEntries } from '#server/feedback/entries.ts'
import { TotalsRow, totalsFrom } from '#server/feedback/totals.ts'
import { accreditationsShown } from '#server/profile/accreditation/accreditation.ts'
import { AvailabilityRow, availabilityShown } from '#server/profile/availability/shown.ts'
import { CoverageRow, coverageShown } from '#server/profile/coverage/coverage.ts'
import { whyNotPublic } from '#server/profile/not-public.ts'
import { portfolioOf } from '#server/profile/portfolio/items.ts'
import { servicesOf } from '#server/profile/service/service.ts'
import { notFound } from '#server/work/refusal.ts'
import { isStaff } from '#server/work/staff.ts'
import type { Person, Work } from '#server/work/work.ts'
import { answerTimeOf } from './answer-time.ts'
import { listingName, NameRow } from './name.ts'
import { originText, uncheckedText } from './rights/origin.ts'
import { ownCard } from './search/card.ts'
import { similarTo } from './suggested.ts'

/** Fields that a row has as the view does. */
const AS_STORED = {
  id: true,
  title: true,
  bio: true,
  skills: true,
  available: true,
  unclaimed: true,
  hires: true,
} as const

const ListingRow = NameRow.extend(Listing.pick(AS_STORED).shape)
  .extend({
    image: z.string().nullable(),
    social_links: z.unknown(),
    location: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    claimed: z.boolean(),
    member: z.boolean(),
    has_phone: z.boolean(),
    has_email: z.boolean(),
    joined_at: moment,
    source: z.string().nullable(),
    obtained_on: z.string().nullable(),
    confirmed_at: moment.nullable(),
    categories: z.array(z.number()),
    has_services: z.boolean(),
    has_accreditations: z.boolean(),
    has_portfolio: z.boolean(),
    was_asked: z.boolean(),
    newest: NewestReview.extend({ createdAt: moment }).nullable(),
    totals: TotalsRow.nullable(),
  })
  .extend(AvailabilityRow.shape)
  .extend(CoverageRow.shape)

/** The owner sees a hidden listing too, and the staff one that waits for their approval. */
export async function visibleListing(work: Work, id: string): Promise<Listing> {
  const statement = prepared(sql`
    select p.id, p.first_name, p.last_name, p.business_name, p.profile_image_url as image, p.title, p.bio, p.skills,
      p.social_links, p.opening_hours, p.holidays, p.away_until, p.location, p.town, p.outward, p.lat, p.lng,
      p.coverage, p.coverage_miles, p.available_since is not null as available, p.admin_created and p.claimed_at is null as unclaimed,
      p.admin_created and p.claimed_at is not null as claimed,
      is_member(p.id) as member,
      coalesce(c.phone_number, '') <> '' as has_phone, coalesce(public_email(c), '') <> '' as has_email,
      p.created_at as joined_at, o.source, o.obtained_on::text as obtained_on, o.confirmed_at,
      array(select category_id from provider_categories pc where pc.provider_id = p.id order by pc.position) as categories,
      exists (select from services s where s.provider_id = p.id) as has_services,
      exists (select from accreditations a where a.provider_id = p.id) as has_accreditations,
      exists (select from portfolio_items i where i.provider_id = p.id) as has_portfolio,
      exists (select from conversations c where c.provider_id = p.id) as was_asked,
      (select to_jsonb(t) from feedback_totals t where t.provider_id = p.id) as totals,
      (select count(*)::int from jobs j where j.hired_provider_id = p.id) as hires,
      (
        select to_jsonb(n) from (
          select f.title, left(coalesce(f.description, ''), ${literal(QUOTED_LENGTH + 1)}) as text, f.rating,
            f.author_name as "authorName", f.created_at as "createdAt"
          from feedback f where f.provider_id = p.id and f.approved_at is not null and f.imported_from is null
          order by f.created_at desc, f.id limit 1
        ) n
      ) as newest
    from ${visibleTo(work, id)} p left join profile_contacts c on c.profile_id = p.id
      left join listing_origins o on o.profile_id = p.id
    where p.id = ${id} and p.account_type = 'provider'`)
  const row = await rowOf(work.db, ListingRow, statement)
  if (!row) throw notFound(LISTING_UNAVAILABLE)
  const { byId } = await work.site.taxonomy.read(work.db)
  const shown = availabilityShown(work, row)
  const totals = totalsFrom(row.totals)
  const [offered, stated, coverage, answers, portfolio, similar, fields, notPublic] = await Promise.all([
    row.member && row.has_services ? servicesOf(work, id) : [],
    row.has_accreditations ? accreditationsShown(work, id) : { accreditations: [], lasts: null },
    coverageShown(work, row),
    row.was_asked ? runQuery(work.db, answerTimeOf(id, work.now())) : { text: null },
    row.member && row.has_portfolio ? portfolioOf(work, id) : [],
    similarTo(work, { id, categoryId: row.categories[0] ?? null, point: pointOf(row) }),
    shownFields(work, 'listing', id),
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
    drawn: drawnPicture(row.id, byId.get(row.categories[0] ?? 0), byId),
    title: row.title,
    bio: row.bio,
    skills: row.skills,
    categories: row.categories.flatMap((categoryId) => byId.get(categoryId) ?? []),
    services: offered,
    price: lowestPrice(offered),
    hires: row.hires,
    ...(fields.length > 0 ? { fields } : {}),
    accreditations: stated.accreditations,
    ...shown,
    lasts: sooner(shown.lasts, stated.lasts),
    website: links && publicLink('website', links.website),
    social: SOCIAL_NETWORKS.filter((network) => network !== 'website').flatMap((network) => {
      const url = links && publicLink(network, links[network])
      return url ? [{ network, url }] : []
    }),
    place: { text: row.location, town: row.town, outward: row.outward, point: pointOf(row) },
    coverage,
    answers: answers.text,
    joinedAt: row.joined_at,
    available: row.available,
    unclaimed: row.unclaimed,
    ...(row.claimed ? { claimed: true } : {}),
    origin: row.unclaimed ? originShown(work, row) : null,
    has: { phone: row.has_phone, email: row.has_email },
    portfolio,
    ...totals,
    proven: provenText(totals.grades),
    newest: row.newest && quoted(row.newest),
    similar,
    own: notPublic && { notPublic },
  }
}

function quoted(newest: NewestReview): NewestReview {
  return { ...newest, text: excerptOf(newest.text, QUOTED_LENGTH), authorName: newest.authorName || NAMELESS }
}

function provenText(grades: Listing['grades']): string | null {
  const given = GRADES.filter((grade) => grades[grade] > 0)
  const words = given.map((grade) => `${numberText(grades[grade])} ${GRADE_WORDS[grade].name.toLowerCase()}`)
  return words.join(', ') || null
}

/** Null if none has a price; what is free costs nothing. */
function lowestPrice(offered: Service[]): string | null {
  const priced = offered.flatMap(({ pricePence, unit }) => (pricePence ? [{ pricePence, unit }] : []))
  const [cheapest] = priced.sort((one, other) => one.pricePence - other.pricePence)
  return cheapest ? priceFrom(cheapest.pricePence, cheapest.unit) : null
}

function originShown(work: Work, { source, obtained_on, confirmed_at, joined_at }: z.infer<typeof ListingRow>) {
  const row = { source: source ?? '', obtainedOn: obtained_on, listedAt: joined_at, confirmedAt: confirmed_at }
  return { text: originText(row), unchecked: uncheckedText(work, row) }
}

export async function ownPreview(work: Work, { id }: Person): Promise<ListingPreview> {
  const [listing, card] = await Promise.all([visibleListing(work, id), ownCard(work, id)])
  return { card, description: listingDescription(listing), notPublic: listing.own?.notPublic ?? [] }
}

function sooner(...lasts: (number | null)[]): number | null {
  const known = lasts.filter((seconds) => seconds !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function isOwn({ actor }: Work, id: string): boolean {
  return actor.kind === 'person' && actor.id === id
}

function visibleTo(work: Work, id: string): SQL {
  if (isOwn(work, id)) return sql`profiles`
  if (!isStaff(work)) return sql`public_listings`
  return sql`(
    select * from profiles q
    where q.awaits_approval_since is not null or exists (select from public_listings l where l.id = q.id))`
}

/** Measures as the search does, so that both show the same distance: from the middle of a town or postcode district. */
function pointOf({ lat, lng }: { lat: number | null; lng: number | null }) {
  return lat === null || lng === null ? null : pointAt(lat, lng)
}

export async function visibleFeedback(work: Work, id: string, query: FeedbackQuery): Promise<FeedbackEntry[]> {
  await assertVisible(work, id)
  return publishedEntries(work, id, query)
}

export async function visibleFeedbackAfter(work: Work, id: string, query: Parameters<typeof publishedAfter>[2]) {
  await assertVisible(work, id)
  return publishedAfter(work, id, query)
}

export async function countVisibleFeedback(
  work: Work,
  id: string,
  query: Pick<FeedbackQuery, 'stars' | 'grade'>,
): Promise<number> {
  await assertVisible(work, id)
  return countPublished(work, id, query)
}

async function assertVisible(work: Work, id: string): Promise<void> {
  const { rows: listed } = await work.db.execute(sql`select from ${visibleTo(work, id)} where id = ${id}`)
  if (listed.length === 0) throw notFound(LISTING_UNAVAILABLE)
}
