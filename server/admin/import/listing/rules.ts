import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { dayOf } from '#contract/date.ts'
import { fieldsAt } from '#server/custom-field/definitions.ts'
import { addFields } from '#server/custom-field/values.ts'
import { NOTIFY_EVERY, notifyPages, withoutNotifying } from '#server/directory/listing-index.ts'
import { recordOrigin } from '#server/directory/rights/origin.ts'
import { suppressionsOf } from '#server/directory/rights/suppression.ts'
import type { Work } from '#server/work/work.ts'
import { likenessOf } from '../../user/duplicates.ts'
import { insertListings } from '../../user/new-listing.ts'
import { categoryNames } from '../categories.ts'
import { storable } from '../cells.ts'
import { importedByKey, recordImported } from '../imported.ts'
import type { Import, ImportRules, JudgedRow, NumberedRow, StagedRow } from '../kind.ts'
import { mark, markWhy } from '../rows.ts'
import { customReaders } from './custom-values.ts'
import { compareListings, markDuplicates } from './duplicates.ts'
import { type FileRules, readListing, StagedListing } from './row.ts'
import { undoListings } from './undo.ts'

/** Rows after which others go first. */
const PART = 10

/** Businesses that have not joined become unclaimed listings, public at once. */
export const listingRules: ImportRules = {
  // Rows per transaction, whose locks must not last: on a server, and in a database that pages wait for.
  pace: { create: { server: 500, embedded: 25 }, undo: { server: 100, embedded: 25 } },
  judge,
  async found(work, { id }, { first, last }) {
    await markDuplicates(work, id, sql`r.number >= ${first} and r.number <= ${last}`)
  },
  compare: compareListings,
  async prepare(work) {
    await withoutNotifying(work)
    // Indexes are refreshed once for all rows.
    await work.db.execute(sql`select set_config('fettle.bulk', 'on', true)`)
  },
  create,
  /** Pages are told now and then. */
  async told(work, { notifiedAt }, isLast) {
    const isTime = notifiedAt === null || work.now().getTime() - notifiedAt.getTime() >= NOTIFY_EVERY
    if (!isLast && !isTime) return {}
    await notifyPages(work)
    return { notifiedAt: work.now() }
  },
  undo: undoListings,
}

async function judge(work: Work, run: Import, rows: readonly NumberedRow[]): Promise<JudgedRow[]> {
  if (!run.mapping) throw new Error(`The import ${run.id} has no mapping`)
  const { headers, mapping, source, obtainedOn } = run
  const custom = customReaders(await fieldsAt(work, 'listing'), mapping.custom ?? {}, headers)
  const categoryOf = await categoryNames(work)
  const rules: FileRules = { headers, mapping, custom, source, obtainedOn, categoryOf, today: dayOf(work.now()) }
  const judged: (JudgedRow & { listing: StagedListing | null })[] = []
  for (const [index, row] of rows.entries()) {
    if (index % PART === PART - 1) await setImmediate()
    judged.push(judgedRow(work, rules, row))
  }
  const ready = judged.filter(({ listing }) => listing !== null)
  const suppressed = await suppressionsOf(
    work,
    ready.flatMap(({ listing }) => listing ?? []),
  )
  const unwanted = new Set(ready.flatMap(({ number }, index) => (suppressed[index] ? [number] : [])))
  const known = await importedByKey(
    work,
    'listings',
    ready.map(({ listing }) => listing?.sourceId ?? null),
  )
  return judged.map(({ listing, ...row }) => {
    if (unwanted.has(row.number)) return withoutListing(row)
    const twinId = known.get(listing?.sourceId ?? '')
    return twinId === undefined ? row : { ...row, ...asKnown(twinId) }
  })
}

/** Of a business that had its listing removed nothing is kept but the name that the report says. */
function withoutListing({ number, line, name, problems, unplaced = false }: JudgedRow): JudgedRow {
  return { number, line, name, problems, unplaced, state: 'suppressed', staged: null, cells: null }
}

const KNOWN = 'Imported already: a listing has this ID.'

function asKnown(twinId: string | null): Pick<JudgedRow, 'state' | 'staged' | 'problems' | 'twinId'> {
  return { state: 'problem', staged: null, twinId, problems: [{ column: null, says: KNOWN }] }
}

function judgedRow(work: Work, rules: FileRules, { cells, ...at }: NumberedRow) {
  const { name, listing, problems } = readListing(cells, rules)
  const like = listing ? likenessOf(work, listing) : null
  const unplaced = listing !== null && listing.location !== '' && like?.town === null && like.outward === null
  const mendable = problems.length > 0 ? cells.map(storable) : null
  const state = listing ? ('ready' as const) : ('problem' as const)
  return { ...at, name, state, listing, staged: listing, problems, unplaced, cells: mendable, like }
}

type ListingToStage = { number: number; id: string; listing: StagedListing }

/** What was found when the file was checked may have changed since. */
async function create(work: Work, run: Import, rows: StagedRow[]): Promise<void> {
  const staged = rows.map(({ number, id, staged }) => ({ number, id, listing: StagedListing.parse(staged) }))
  const wanted = await stillWanted(work, run, staged)
  if (wanted.length === 0) return
  const ids = wanted.map(({ id }) => id)
  const at = run.begunAt ?? work.now()
  await insertListings(
    work,
    wanted.map(({ id, number, listing }) => ({ ...listing, id, number })),
    at,
  )
  await addFields(
    work,
    'listing',
    wanted.map(({ id: ownerId, listing }) => ({ ownerId, given: listing.fields })),
  )
  await recordOrigin(
    work,
    wanted.map(({ id, listing: { source, obtainedOn } }) => ({ profileId: id, source, obtainedOn, importId: run.id })),
  )
  await recordImported(
    work,
    run,
    wanted.flatMap(({ id, listing: { sourceId, ownerId } }) =>
      sourceId === null && ownerId === null ? [] : [{ key: sourceId, ownerKey: ownerId, profileId: id }],
    ),
  )
  await work.db.execute(
    sql`select refresh_listings(${sql.param(ids)}::uuid[]), refresh_people(${sql.param(ids)}::uuid[])`,
  )
  await mark(work, run, wanted, 'created')
}

async function stillWanted(work: Work, run: Import, rows: ListingToStage[]): Promise<ListingToStage[]> {
  const kinds = await suppressionsOf(
    work,
    rows.map(({ listing }) => listing),
  )
  const suppressed = rows.filter((_, index) => kinds[index])
  await mark(work, run, suppressed, 'suppressed')
  const known = await importedByKey(
    work,
    'listings',
    rows.map(({ listing }) => listing.sourceId),
  )
  const isKnown = ({ listing }: ListingToStage) => known.has(listing.sourceId ?? '')
  await markWhy(
    work,
    run,
    'problem',
    rows.filter(isKnown).map(({ number }) => ({ number, why: KNOWN })),
  )
  const allowed = distinct(rows.filter((row, index) => !kinds[index] && !isKnown(row)))
  if (run.withDuplicates || allowed.length === 0) return allowed
  const numbers = allowed.map(({ number }) => number)
  const duplicates = new Set(await markDuplicates(work, run.id, sql`r.number = any(${sql.param(numbers)}::int[])`))
  return allowed.filter(({ number }) => !duplicates.has(number))
}

/** Two rows may have one ID: the first keeps it. */
function distinct(rows: ListingToStage[]): ListingToStage[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const { sourceId } = row.listing
    if (sourceId === null) return row
    if (taken.has(sourceId)) return { ...row, listing: { ...row.listing, sourceId: null } }
    taken.add(sourceId)
    return row
  })
}
