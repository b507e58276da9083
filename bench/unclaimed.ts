import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowOf } from '#db/rows.ts'
import { hideUnchecked } from '#server/directory/rights/freshness.ts'
import { type Site, workFor } from '#server/work/work.ts'

// What the clock does with the listings of an import.

const Run = z.object({ seconds: z.number() })

/** The next minute's mails, as the server that is measured sends them: how long they take, and how many are told then. */
export async function tellOnce(site: Site, importId: string): Promise<{ seconds: number; told: number; due: number }> {
  const { query } = site.database
  const due = () => countOf(site, importId, sql`noticed_at is null`)
  const from = new Date()
  const before = await due()
  for (let waited = 0; waited < 180; waited += 1) {
    const run = await rowOf(
      query,
      Run,
      sql`
      select extract(epoch from ended_at - begun_at)::float8 as seconds from clock_runs
      where entry = 'listing.notice' and begun_at > ${from.toISOString()}::timestamptz and ended_at >= begun_at`,
    )
    const after = run ? await due() : before
    if (run) return { seconds: run.seconds, told: before - after, due: after }
    await wait(1000)
  }
  throw new Error('The clock told no one.')
}

/** As when no one has checked so many for years; null: as when all were checked today. Gives the seconds of the clock's task. */
export async function hideOrShow(site: Site, importId: string, checked: '3 years' | null, many: number) {
  const confirmed = checked ? sql`present() - ${checked}::interval` : sql`present()`
  await site.database.query.transaction(async (db) => {
    // Time passes for all of them at once; no page is told.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`set local statement_timeout = 0`)
    await db.execute(sql`
      update listing_origins set confirmed_at = ${confirmed} where profile_id in (
        select profile_id from listing_origins where import_id = ${importId} order by profile_id limit ${many})`)
  })
  const began = performance.now()
  await hideUnchecked(workFor(site, { kind: 'visitor', address: '127.0.0.1' }))
  return (performance.now() - began) / 1000
}

export function hiddenOf(site: Site, importId: string): Promise<number> {
  return countOf(site, importId, sql`hidden_at is not null`)
}

async function countOf({ database }: Site, importId: string, which: SQL): Promise<number> {
  const query = sql`select count(*)::int as count from listing_origins where import_id = ${importId} and ${which}`
  return (await rowOf(database.query, z.object({ count: z.int() }), query))?.count ?? 0
}
