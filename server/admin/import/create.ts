import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { StagedListing } from '#contract/import/input.ts'
import { rowsOf } from '#db/rows.ts'
import { NOTIFY_EVERY, notifyPages, withoutNotifying } from '#server/directory/listing-index.ts'
import { recordOrigin } from '#server/directory/rights/origin.ts'
import { suppressionsOf } from '#server/directory/rights/suppression.ts'
import type { Work } from '#server/work/work.ts'
import { insertListings } from '../user/new-listing.ts'
import { markDuplicates } from './check.ts'
import { rowsAtOnce } from './pace.ts'
import type { Import } from './step.ts'

/** In one transaction, whose locks must not last: of a server, and of a database that pages wait for. */
const ROWS = { server: 500, embedded: 25 }

const Row = z.object({ number: z.number(), id: z.uuid(), listing: StagedListing })
type Row = z.infer<typeof Row>

/** The next listings, with the indexes that find them; pages are told now and then. */
export async function createRows(work: Work, run: Import): Promise<Partial<Import>> {
  // Two imports must see each other's listings.
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('listing import'))`)
  const { last, rows } = await nextRows(work, run)
  if (last === null) {
    await notifyPages(work)
    return { stage: 'finished', finishedAt: work.now() }
  }
  await withoutNotifying(work)
  // Indexes are refreshed once for all rows.
  await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  try {
    await work.transaction((work) => create(work, run, rows))
  } catch (error) {
    work.site.log.error({ err: error, import: run.id }, 'rows of an import failed; each is tried alone')
    for (const row of rows) await createAlone(work, run, row)
  }
  const isTime = run.toldAt === null || work.now().getTime() - run.toldAt.getTime() >= NOTIFY_EVERY
  if (isTime) await notifyPages(work)
  return { position: last, ...(isTime ? { toldAt: work.now() } : {}) }
}

/** `last` is the highest row number handled, including rows that are left out later. */
async function nextRows(work: Work, { id, position, withDuplicates }: Import) {
  const states = withDuplicates ? sql`('ready', 'duplicate')` : sql`('ready')`
  const rows = await rowsOf(
    work.db,
    Row,
    sql`
    select number, listing_id as id, listing from listing_import_rows
    where import_id = ${id} and number > ${position} and state in ${states}
    order by number limit ${rowsAtOnce(work, ROWS)}`,
  )
  return { rows, last: rows.at(-1)?.number ?? null }
}

async function createAlone(work: Work, run: Import, row: Row): Promise<void> {
  try {
    await work.transaction((work) => create(work, run, [row]))
  } catch (error) {
    work.site.log.error({ err: error, import: run.id, row: row.number }, 'a row of an import failed')
    const says = JSON.stringify([{ column: null, says: 'It failed. The log has more.' }])
    await work.db.execute(sql`
      update listing_import_rows set state = 'problem', problems = ${says}::jsonb
      where import_id = ${run.id} and number = ${row.number}`)
  }
}

/** What was found when the file was checked may have changed since. */
async function create(work: Work, run: Import, rows: Row[]): Promise<void> {
  const wanted = await stillWanted(work, run, rows)
  if (wanted.length === 0) return
  const ids = wanted.map(({ id }) => id)
  const at = run.begunAt ?? work.now()
  await insertListings(
    work,
    wanted.map(({ id, number, listing }) => ({ ...listing, id, number })),
    at,
  )
  await recordOrigin(
    work,
    wanted.map(({ id, listing: { source, obtainedOn } }) => ({ profileId: id, source, obtainedOn, importId: run.id })),
  )
  await work.db.execute(
    sql`select refresh_listings(${sql.param(ids)}::uuid[]), refresh_people(${sql.param(ids)}::uuid[])`,
  )
  await mark(work, run, wanted, 'created')
}

async function stillWanted(work: Work, run: Import, rows: Row[]): Promise<Row[]> {
  const kinds = await suppressionsOf(
    work,
    rows.map(({ listing }) => listing),
  )
  const suppressed = rows.filter((_, index) => kinds[index])
  await mark(work, run, suppressed, 'suppressed')
  const allowed = rows.filter((_, index) => !kinds[index])
  if (run.withDuplicates || allowed.length === 0) return allowed
  const numbers = allowed.map(({ number }) => number)
  const duplicates = new Set(await markDuplicates(work, run.id, sql`r.number = any(${sql.param(numbers)}::int[])`))
  return allowed.filter(({ number }) => !duplicates.has(number))
}

/** What was in the row is in the listing now, or is not kept; what was left out stays said. */
async function mark(work: Work, { id }: Import, rows: Row[], state: 'created' | 'suppressed'): Promise<void> {
  if (rows.length === 0) return
  const numbers = rows.map(({ number }) => number)
  await work.db.execute(sql`
    update listing_import_rows set state = ${state}, listing = null,
      problems = case when ${state} = 'created' and state = 'ready' then problems else '[]' end, business = '', person = '',
      by_last_name = '', place = '', phone = '', host = '', email = '',
      name = case when ${state} = 'created' then '' else name end
    where import_id = ${id} and number = any(${sql.param(numbers)}::int[])`)
}
