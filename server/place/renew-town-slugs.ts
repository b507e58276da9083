import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { slugOf } from '#contract/text.ts'
import { rowsOf } from '#db/rows.ts'
import type { Work } from '#server/work/work.ts'
import { townAt } from './town.ts'

const LocatedRow = z.object({ id: z.uuid(), town: z.string(), slug: z.string(), lat: z.number(), lng: z.number() })
const CoveredTown = LocatedRow.omit({ town: true }).extend({ label: z.string(), position: z.number() })
const SLUG_BATCH = 5_000

/** Renews the slugs of stored rows: older ones were made of the name alone, and a new store may tell more towns apart. */
export async function renewTownSlugs(work: Work): Promise<void> {
  const { places } = work.site
  for (const table of [sql`profiles`, sql`jobs`]) {
    await inBatches(work, table, async (rows) => {
      const moved = rows.map((row) => ({ ...row, to: townAt(places, row.town, row).slug }))
      const { ids, from, to } = slugColumns(moved.filter((row) => row.to !== row.slug))
      if (ids.length === 0) return
      await work.db.execute(sql`
        update ${table} t set town_slug = n.to_slug
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(from)}::text[], ${sql.param(to)}::text[]) as n (id, from_slug, to_slug)
        where t.id = n.id and t.town_slug = n.from_slug`)
    })
  }
  await renewCoveredTowns(work)
}

async function inBatches(work: Work, table: SQL, renew: (rows: z.infer<typeof LocatedRow>[]) => Promise<void>) {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await rowsOf(work.db, LocatedRow)`
      select id, town, town_slug as slug, lat, lng from ${table}
      where id > ${last} and town is not null and town_slug is not null and lat is not null and lng is not null
      order by id limit ${SLUG_BATCH}`
    await renew(rows)
    last = rows.at(-1)?.id ?? last
    if (rows.length < SLUG_BATCH) return
  }
}

async function renewCoveredTowns(work: Work): Promise<void> {
  const rows = await rowsOf(work.db, CoveredTown)`
    select provider_id as id, position, label, code as slug, lat, lng from coverage_places where code is not null`
  for (const { id, position, label, slug, ...point } of rows) {
    const renewed = slug === slugOf(label) ? townAt(work.site.places, label, point).slug : slug
    if (renewed === slug) continue
    await work.db.execute(sql`
      update coverage_places set code = ${renewed} where provider_id = ${id} and position = ${position} and code = ${slug}`)
  }
}

function slugColumns(moved: { id: string; slug: string; to: string }[]) {
  return { ids: moved.map(({ id }) => id), from: moved.map(({ slug }) => slug), to: moved.map(({ to }) => to) }
}
