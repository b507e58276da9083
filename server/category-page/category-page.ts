import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CategoryPage, WorkPhoto } from '#contract/category/page.ts'
import type { Point } from '#contract/place/view.ts'
import { DEFAULT_RADIUS } from '#contract/place/words.ts'
import { Picture } from '#contract/portfolio/view.ts'
import { literal } from '#db/prepared.ts'
import { type PreparedQuery, question, rowOf, rowsOf, runQueries } from '#db/rows.ts'
import { adviceFor } from '#server/category/advice.ts'
import { providerCounts } from '#server/category/counts.ts'
import { categoryPicture } from '#server/category/drawn-picture.ts'
import { bestMembers, inTrade, mainCategory, membersNear } from '#server/category/members.ts'
import { priceGuideAt } from '#server/category/price-guide.ts'
import { listingName, NameRow } from '#server/directory/name.ts'
import { cardsOf } from '#server/directory/search/card.ts'
import { CountedHit, capped } from '#server/directory/search/matches.ts'
import { anyListing, type DirectoryHit, type DirectoryQuery } from '#server/directory/search/query.ts'
import { browseCounted, hasOnePlan } from '#server/directory/search/statements.ts'
import { newestJobs } from '#server/job/summary.ts'
import { placeOf } from '#server/place/entry.ts'
import { geocode } from '#server/place/place.ts'
import { townsNamed } from '#server/place/town.ts'
import { codesOfPlace } from '#server/profile/coverage/codes.ts'
import type { Work } from '#server/work/work.ts'

const TOWNS_SHOWN = 12
const JOBS_SHOWN = 5
/** With fewer providers, those nearest around are shown too. */
const MIN_ENTRIES = 6
/** Miles. */
const AROUND = 250

const TownRow = z.object({ slug: z.string(), name: z.string() })
const TownCount = TownRow.extend({ providers: z.number() })
const SlugCount = TownCount.omit({ name: true })

type CategoryPageQuery = { slug: string; town: string | null; near: string | null }

/** Null if there is no such category, or no provider in the town. A town without providers leads on to a namesake. */
export async function viewCategory(
  work: Work,
  { slug, town: townSlug, near }: CategoryPageQuery,
): Promise<CategoryPage | null> {
  const tree = await work.site.taxonomy.read(work.db)
  const category = tree.find(slug)
  if (!category || category.slug !== slug) return null
  const group = category.parentId === null ? null : (tree.byId.get(category.parentId) ?? null)
  const children = tree.groups.find(({ id }) => id === (category.parentId ?? category.id))?.children ?? []
  const around = townSlug === null && near !== null ? areaNear(work, near) : null
  const query = { ...anyListing, categoryId: category.id, townSlug, ...around?.filter }
  const counted = providerCounts({ ids: children.map(({ id }) => id), townSlug })
  const newest = newestJobs(work, tree, { categoryId: category.id, townSlug, limit: JOBS_SHOWN })
  const [[hits, towns, counts, jobs], town] = await Promise.all([
    firstAnd(work, query, [townsOf(work, category.id), counted, newest]),
    townSlug === null ? null : townOf(work, townSlug),
  ])
  if (townSlug !== null && !town) return null
  if (town && town.slug !== townSlug) return viewCategory(work, { slug, town: town.slug, near })
  const area = around ?? (town ? areaOf(work, town) : null)
  const others = area && hits.length < MIN_ENTRIES ? await nearestBeside(work, { ...query, ...area.filter }, hits) : []
  const point = area?.filter.point ?? null
  const [cards, prices] = await Promise.all([
    cardsOf(work, [...hits, ...others], { point, codes: area?.filter.codes ?? [] }),
    group === null ? null : priceGuideAt(work, category, point),
  ])
  const photos = await workPhotos(work, {
    categoryId: category.id,
    point,
    except: cards.map((card) => card.picture.url),
  })
  const here = new Set(hits.map(({ id }) => id))
  return {
    category,
    group,
    picture: categoryPicture(category, tree.byId),
    advice: adviceFor(category),
    subCategories: children.map((child) => ({ ...child, providers: counts.get(child.id) ?? 0 })),
    town: town ? { slug: town.slug, name: labelOf(work, town) } : null,
    namesakes: town ? await namesakesOf(work, category.id, town) : [],
    providers: capped(hits[0]?.number ?? 0),
    near: around?.near ?? null,
    from: area?.near ?? null,
    top: cards.filter(({ id }) => here.has(id)),
    others: cards.filter(({ id }) => !here.has(id)),
    prices,
    photos,
    towns,
    jobs,
  }
}

/** `near`: what the place is called. */
type Area = { near: string; filter: Pick<DirectoryQuery, 'point' | 'codes' | 'radius'> }

/** Null if there is no such district. */
function areaNear(work: Work, code: string): Area | null {
  const { places } = work.site
  const { best } = geocode(places, code)
  return best && { near: code, filter: { point: best, codes: codesOfPlace(places, best), radius: DEFAULT_RADIUS } }
}

/** Null for a town that the places do not know. */
function areaOf(work: Work, { slug, name }: { slug: string; name: string }): Area | null {
  const { places } = work.site
  const entry = townsNamed(places, name).find((town) => town.slug === slug)?.entry
  if (entry === undefined) return null
  return { near: name, filter: { point: placeOf(places, entry), codes: [slug], radius: DEFAULT_RADIUS } }
}

async function nearestBeside(work: Work, query: DirectoryQuery, hits: DirectoryHit[]): Promise<DirectoryHit[]> {
  const wide = { ...query, townSlug: null, radius: AROUND, take: MIN_ENTRIES + hits.length }
  const nearest = await rowsOf(work.db, CountedHit, browseCounted(wide))
  const shown = new Set(hits.map(({ id }) => id))
  return nearest.filter(({ id }) => !shown.has(id)).slice(0, MIN_ENTRIES - hits.length)
}

/** The first page of a list and more questions, in one statement where the list may have a plan that is kept. */
async function firstAnd<One, Other, Last>(
  work: Work,
  query: DirectoryQuery,
  more: [PreparedQuery<One>, PreparedQuery<Other>, PreparedQuery<Last>],
): Promise<[CountedHit[], One, Other, Last]> {
  const first = question(CountedHit, browseCounted(query), (hits) => hits)
  if (hasOnePlan(query)) return runQueries(work.db, [first, ...more])
  const [hits, others] = await Promise.all([rowsOf(work.db, CountedHit, first.statement), runQueries(work.db, more)])
  return [hits, ...others]
}

function townsOf(work: Work, categoryId: number): PreparedQuery<CategoryPage['towns']> {
  return question(
    TownCount,
    sql`
    select t.town_slug as slug, n.town as name, t.providers from (
      select town_slug, count(*)::int as providers from listing_categories
      where category_id = ${categoryId} and public_until > present() and town_slug is not null
      group by town_slug order by count(*) desc, town_slug limit ${literal(TOWNS_SHOWN)}
    ) t cross join lateral (
      select p.town from listing_categories l join profiles p on p.id = l.provider_id
      where l.category_id = ${categoryId} and l.town_slug = t.town_slug limit 1
    ) n order by t.providers desc, n.town`,
    (rows) => rows.map((row) => ({ slug: row.slug, name: labelOf(work, row), providers: row.providers })),
  )
}

/** The best known town of this slug, or of the name that the slug was made of, that has providers. */
async function townOf(work: Work, slug: string): Promise<z.infer<typeof TownRow> | undefined> {
  const named = townsNamed(work.site.places, slug.replaceAll('-', ' ')).map((town) => town.slug)
  return rowOf(work.db, TownRow)`
    select s.slug, n.town as name
    from unnest(${sql.param([slug, ...named])}::text[]) with ordinality as s (slug, rank)
    cross join lateral (
      select p.town from listing_index i join profiles p on p.id = i.provider_id
      where i.town_slug = s.slug and i.public_until > present() limit 1
    ) n order by s.rank limit 1`
}

function labelOf(work: Work, { slug, name }: { slug: string; name: string }): string {
  return townsNamed(work.site.places, name).find((town) => town.slug === slug)?.label ?? name
}

async function namesakesOf(work: Work, categoryId: number, town: { slug: string; name: string }) {
  const { places } = work.site
  const others = townsNamed(places, town.name).filter(({ slug }) => slug !== town.slug)
  if (others.length === 0) return []
  const counts = await rowsOf(work.db, SlugCount)`
    select town_slug as slug, count(*)::int as providers from listing_categories
    where category_id = ${categoryId} and town_slug = any(${sql.param(others.map(({ slug }) => slug))}::text[])
      and public_until > present() group by 1`
  return others.flatMap(({ slug, entry }) => {
    const counted = counts.find((row) => row.slug === slug)
    return counted ? [{ slug, name: placeOf(places, entry).label, providers: counted.providers }] : []
  })
}

const MAX_PHOTOS = 6

const PhotoRow = NameRow.extend({ id: z.string(), alt: z.string(), picture: Picture })

/**
 * The newest of each provider near the point, or anywhere if it is null, who mainly does this, newest first: a picture says no
 * trade. None has one of these addresses, and no two have the same.
 */
async function workPhotos(
  work: Work,
  { categoryId, point, except }: { categoryId: number; point: Point | null; except: string[] },
): Promise<WorkPhoto[]> {
  const members = point ? membersNear(categoryId, point, DEFAULT_RADIUS) : bestMembers(categoryId)
  const rows = await rowsOf(work.db, PhotoRow)`
    select p.id, p.first_name, p.last_name, p.business_name, newest.alt, newest.picture
    from (${members}) near
    join profiles p on p.id = near.id
    cross join lateral (
      select w.created_at, coalesce(nullif(m.caption, ''), w.title) as alt,
        jsonb_build_object('url', m.url, 'type', m.type, 'width', m.width, 'height', m.height) as picture
      from portfolio_items w join media m on m.item_id = w.id
      where w.provider_id = p.id and m.type = 'image' and not (w.kind = 'before_after' and m.position = 0)
        and m.url <> all(${sql.param(except)}::text[])
      order by w.created_at desc, w.position, w.id, m.position limit 1
    ) newest
    where is_member(p.id) and ${inTrade(mainCategory, categoryId)}
    order by newest.created_at desc, p.id limit ${2 * MAX_PHOTOS}`
  const urls = rows.map((row) => row.picture.url)
  const different = rows.filter((row, index) => urls.indexOf(row.picture.url) === index)
  return different
    .slice(0, MAX_PHOTOS)
    .map((row) => ({ listingId: row.id, name: listingName(row), alt: row.alt, picture: row.picture }))
}
