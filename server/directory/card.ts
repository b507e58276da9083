import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ListingCard, ratingOf, SNIPPET_LENGTH } from '#contract/directory.ts'
import { formatMiles, type Point } from '#contract/place.ts'
import { fullName } from '#contract/profile.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { listingName, NameRow } from './name.ts'
import { type DirectoryHit, milesOf, positionOf } from './query.ts'
import { containsWord } from './search-words.ts'

const CardRow = NameRow.extend({
  id: z.string(),
  image: z.string().nullable(),
  title: z.string(),
  town: z.string().nullable(),
  outward: z.string().nullable(),
  bio: z.string(),
  unclaimed: z.boolean(),
  rating_sum: z.number(),
  rating_count: z.number(),
  categories: z.array(z.number()),
  line: z.number().nullable(),
  service: z.string().nullable(),
})

type SearchTerms = { point: Point | null; words: string[]; nothingMatched: boolean }

/** In the given order, without listings that are no longer public. */
export async function cardsOf(work: Work, hits: DirectoryHit[], terms: SearchTerms): Promise<ListingCard[]> {
  if (hits.length === 0) return []
  const ids = sql`array[${sql.join(
    hits.map(({ id }) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
  const line = terms.point ? sql`i.position <-> ${positionOf(terms.point)}` : sql`null::float8`
  const service =
    terms.words.length === 0
      ? sql`null::text`
      : sql`(select s.title from services s where s.provider_id = p.id and ${sql.join(
          terms.words.map((word) => containsWord(sql`fold(s.title || ' ' || s.description)`, word)),
          sql` and `,
        )} and is_member(p.id) order by s.position limit 1)`
  const rows = await rowsOf(
    work.db,
    CardRow,
    sql`
    select p.id, p.first_name, p.last_name, p.business_name, p.profile_image_url as image, p.title, p.town, p.outward,
      left(p.bio, ${SNIPPET_LENGTH + 1}) as bio, i.unclaimed, i.rating_sum, i.rating_count, ${line} as line, ${service} as service,
      array(select c.category_id from provider_categories c where c.provider_id = p.id order by c.position) as categories
    from unnest(${ids}) with ordinality as found (id, ordinal)
    join profiles p on p.id = found.id
    join listing_index i on i.provider_id = found.id and i.public_until > present()
    order by found.ordinal`,
  )
  const { byId } = await work.site.taxonomy.read(work.db)
  const strong = new Map(hits.map((entry) => [entry.id, entry.strong]))
  return rows.map((row) => {
    const name = listingName(row)
    const personal = fullName({ firstName: row.first_name, lastName: row.last_name })
    const card: Omit<ListingCard, 'reason'> = {
      id: row.id,
      name,
      fullName: personal && personal !== name ? personal : null,
      imageUrl: row.image,
      title: row.title,
      categories: row.categories.flatMap((id) => byId.get(id)?.name ?? []),
      place: [row.town, row.outward].filter(Boolean).join(', '),
      miles: row.line === null ? null : milesOf(row.line),
      rating: ratingOf(row.rating_sum, row.rating_count),
      snippet: snippetOf(row.bio),
      unclaimed: row.unclaimed,
      service: row.service,
    }
    return { ...card, reason: reasonFor(card, terms, strong.get(row.id) ?? false) }
  })
}

export function snippetOf(bio: string): string {
  const characters = [...bio]
  if (characters.length <= SNIPPET_LENGTH) return bio
  return `${characters.slice(0, SNIPPET_LENGTH).join('').trimEnd()}…`
}

function reasonFor(card: Omit<ListingCard, 'reason'>, terms: SearchTerms, strong: boolean): string {
  const quality =
    card.rating.average !== null
      ? `rating: ${card.rating.average.toFixed(1)} from ${card.rating.count} reviews`
      : 'profile and recent activity'
  if (card.miles !== null) return `Ranked by distance: ${formatMiles(card.miles)} away`
  if (terms.nothingMatched) return `Not a match. Ranked by ${quality}`
  if (card.service && !strong) return `Offers “${card.service}”. Ranked by ${quality}`
  if (strong) return `Your words are in their name or trade. Ranked by ${quality}`
  if (terms.words.length > 0) return `Your words are in their description or skills. Ranked by ${quality}`
  return `Ranked by ${quality}`
}
