import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Category } from '#contract/category/words.ts'
import type { ListingCard } from '#contract/directory/view.ts'
import { REVIEW_LENGTH, ratingOf, SNIPPET_LENGTH } from '#contract/directory/words.ts'
import { before, DAY } from '#contract/duration.ts'
import { answerTimeText } from '#contract/listing/answer-time.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { moment } from '#contract/moment.ts'
import { priceFrom } from '#contract/money.ts'
import type { Point } from '#contract/place/view.ts'
import { formatMiles } from '#contract/place/words.ts'
import { Picture } from '#contract/portfolio/view.ts'
import { fullName, SERVICE_UNITS } from '#contract/profile/words.ts'
import { excerptOf, quantity } from '#contract/text.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowsOf } from '#db/rows.ts'
import { drawnPicture } from '#server/category/drawn-picture.ts'
import { AvailabilityRow, signOf } from '#server/profile/availability/shown.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { AnswersRow, answersOf, usualAnswer } from '../answer-time.ts'
import { listingName, NameRow } from '../name.ts'
import { ANY, containsWord, type DirectoryHit, milesOf, positionOf } from './query.ts'

const CardRow = NameRow.extend({
  id: z.string(),
  image: z.string().nullable(),
  title: z.string(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
  bio: z.string(),
  unclaimed: z.boolean(),
  rating_sum: z.number(),
  rating_weight: z.number(),
  rating_count: z.number(),
  categories: z.array(z.number()),
  line: z.number().nullable(),
  area: z.string().nullable(),
  service: z
    .object({ title: z.string(), matched: z.boolean(), pence: z.number().nullable(), unit: z.enum(SERVICE_UNITS) })
    .nullable(),
  cover: Picture.nullable(),
  review: z.string().nullable(),
  answers: AnswersRow,
  hires: z.number(),
  joined_at: moment,
}).extend(AvailabilityRow.shape)

/** `meant`: the categories that were searched in, best first. */
type CardTerms = {
  point?: Point | null
  codes?: string[]
  words?: string[]
  meant?: readonly Category[]
  nothingMatched?: boolean
}

const INDEX = sql`join listing_index i on i.provider_id = p.id and i.public_until > present()`

/** Keeps the given order, and leaves out listings that are no longer public. */
export async function cardsOf(work: Work, hits: DirectoryHit[], terms: CardTerms = {}): Promise<ListingCard[]> {
  if (hits.length === 0) return []
  const ids = sql.param(hits.map(({ id }) => id))
  const strong = new Set(hits.filter((hit) => hit.strong).map(({ id }) => id))
  return cardsFrom(work, sql`${ids}::uuid[]`, { ...terms, strong }, INDEX)
}

/** @param ids selects them, in their order */
export function cardsIn(work: Work, ids: SQL, terms: CardTerms): Promise<ListingCard[]> {
  return cardsFrom(work, sql`array(${ids})`, { ...terms, strong: new Set() }, INDEX)
}

/** The provider's own, public or not, as one of a list that nothing was searched in. */
export async function ownCard(work: Work, id: string): Promise<ListingCard> {
  const index = sql`
    cross join lateral (
      select p.admin_created and p.claimed_at is null as unclaimed, coalesce(f.weighted, 0) as rating_sum,
        coalesce(f.weight, 0) as rating_weight, coalesce(f.published, 0) as rating_count
      from (select p.id) own left join feedback_totals f on f.provider_id = own.id
    ) i`
  const [card] = await cardsFrom(work, sql`array[${id}]::uuid[]`, { strong: new Set() }, index)
  if (!card) throw notFound(LISTING_UNAVAILABLE)
  return card
}

/** `index`: where rating, claim and position are read, as `i`. `strong`: whose headline has every word. */
async function cardsFrom(
  work: Work,
  ids: SQL,
  terms: CardTerms & { strong: ReadonlySet<string> },
  index: SQL,
): Promise<ListingCard[]> {
  const { point, codes = [], words = [], meant = [], strong } = terms
  const area = point
    ? sql`
      left join lateral (
        select l.position <-> ${positionOf(point)} as line, coalesce(l.label, base.label) as label from listing_areas l
        left join coverage_places base on base.provider_id = l.provider_id and base.position = l.area - 1
        where l.provider_id = p.id and l.category_id = ${ANY}
        order by covers(l, ${positionOf(point)}, ${sql.param(codes)}::text[]) desc, line limit 1
      ) area on true`
    : sql`cross join (select null::float8 as line, null::text as label) area`
  const matched =
    words.length === 0
      ? sql`false`
      : sql.join(
          words.map((word) => containsWord(sql`words_of(s.title || ' ' || s.description)`, word)),
          sql` and `,
        )
  const statement = prepared(sql`
    select p.id, p.first_name, p.last_name, p.business_name, p.profile_image_url as image, p.title, p.town, p.outward,
      left(p.bio, ${literal(SNIPPET_LENGTH + 1)}) as bio, i.unclaimed, i.rating_sum, i.rating_weight, i.rating_count,
      area.line, area.label as area, p.opening_hours, p.holidays, p.away_until, p.created_at as joined_at,
      array(select c.category_id from provider_categories c where c.provider_id = p.id order by c.position) as categories,
      (
        select to_jsonb(s) from (
          select s.title, ${matched} as matched, s.price_pence as pence, s.unit
          from services s where s.provider_id = p.id
          order by matched desc, s.category_id = any(${sql.param(meant.map(({ id }) => id))}::int[]) desc nulls last, s.price_pence > 0 desc nulls last,
            s.price_pence, s.position
          limit 1
        ) s where is_member(p.id)
      ) as service,
      (
        select to_jsonb(m) from (
          select m.url, m.type, m.width, m.height from portfolio_items w join media m on m.item_id = w.id
          where w.provider_id = p.id and (m.type = 'image' or m.width is not null)
          order by w.position, w.id, case w.kind when 'before_after' then -m.position else m.position end limit 1
        ) m where is_member(p.id)
      ) as cover,
      (
        select left(f.title, ${literal(REVIEW_LENGTH + 1)}) from feedback f
        where f.provider_id = p.id and f.approved_at is not null and f.imported_from is null
        order by f.created_at desc nulls first, f.id limit 1
      ) as review,
      (select to_jsonb(a) from (${answersOf(sql`p.id`, work.now())}) a) as answers,
      (select count(*)::int from jobs j where j.hired_provider_id = p.id) as hires
    from unnest(${ids}) with ordinality as found (id, ordinal)
    join profiles p on p.id = found.id
    ${index}
    ${area}
    order by found.ordinal`)
  const rows = await rowsOf(work.db, CardRow, statement)
  const { byId } = await work.site.taxonomy.read(work.db)
  return rows.map((row) => {
    const name = listingName(row)
    const personal = fullName({ firstName: row.first_name, lastName: row.last_name })
    const trade = meant.find(({ id }) => row.categories.some((own) => own === id || byId.get(own)?.parentId === id))
    const card: Omit<ListingCard, 'reason'> = {
      id: row.id,
      name,
      fullName: personal && personal !== name ? personal : null,
      imageUrl: row.image,
      title: row.title,
      categories: row.categories.flatMap((id) => byId.get(id)?.name ?? []),
      place: [row.town, row.outward].filter(Boolean).join(', '),
      miles: row.line === null || row.area !== null ? null : milesOf(row.line),
      worksIn: row.area,
      rating: ratingOf({ count: row.rating_count, sum: row.rating_sum, weight: row.rating_weight }),
      snippet: excerptOf(row.bio, SNIPPET_LENGTH),
      unclaimed: row.unclaimed,
      service: row.service?.matched ? row.service.title : null,
      sign: signOf(work, row),
      picture: row.cover ?? drawnPicture(row.id, trade ?? byId.get(row.categories[0] ?? 0), byId),
      price: row.service?.pence ? priceFrom(row.service.pence, row.service.unit) : null,
      answers: answerTimeText(usualAnswer(row.answers)),
      review: row.review && excerptOf(row.review, REVIEW_LENGTH),
      badge: badgeOf(work, row),
    }
    const matched = matchedBy(card, terms, { strong: strong.has(row.id), trade })
    return { ...card, reason: `${matched}Ranked by ${rankedBy(card)}` }
  })
}

/** One that is true, and says most. */
function badgeOf(work: Work, row: z.infer<typeof CardRow>): string | null {
  if (row.unclaimed) return 'Unclaimed'
  if (row.hires > 0) return `Hired ${quantity(row.hires, 'time', 'times')} here`
  return row.joined_at > before(work.now(), NEW_FOR) ? 'New' : null
}

const NEW_FOR = 60 * DAY

type Match = { strong: boolean; trade: Category | undefined }

/** A sentence and a space, or nothing. */
function matchedBy(card: Omit<ListingCard, 'reason'>, terms: CardTerms, { strong, trade }: Match): string {
  if (terms.nothingMatched) return 'Not a match. '
  if (strong) return 'Your words are in their name or trade. '
  if (trade) return `Listed under ${trade.name}. `
  if (card.service) return `Offers “${card.service}”. `
  return terms.words?.length ? 'Your words are in their description or skills. ' : ''
}

/** If there is no place, the order is that of quality (db/sql/ranking.sql), of which the rating is only a part. */
function rankedBy({ miles, worksIn, rating }: Omit<ListingCard, 'reason'>): string {
  if (worksIn !== null) return `distance: works in ${worksIn}`
  if (miles !== null) return `distance: ${formatMiles(miles)} away`
  return `quality: ${reviewsText(rating)}`
}

function reviewsText({ average, count }: ListingCard['rating']): string {
  if (average !== null) return `${average.toFixed(1)} from ${count} reviews`
  return count === 0 ? 'no reviews yet' : quantity(count, 'review', 'reviews')
}
