import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { SECOND } from '#contract/duration.ts'
import { outageOf } from '#db/away.ts'
import { listingImports, profiles } from '#db/schema/index.ts'
import { deleteFilesAfter } from '#server/file/file.ts'
import { logoNameOf, saveLogo, squaresOfAvatar } from '#server/profile/avatar.ts'
import { addDrawnItem } from '#server/profile/portfolio/drawn-item.ts'
import { newStem } from '#server/profile/portfolio/files.ts'
import { imageOf, type ProcessedFile } from '#server/profile/portfolio/media.ts'
import { isRefusal, Refusal } from '#server/work/refusal.ts'
import { type Work, workFor } from '#server/work/work.ts'
import { forgetArchives } from '../file.ts'
import { importedByKey, recordImported } from '../imported.ts'
import type { Import, StagedRow } from '../kind.ts'
import { countsNow, mark, markWhy, stagedRows } from '../rows.ts'
import { mayWork, setImport } from '../step.ts'
import type { Archive } from './archive.ts'
import { StagedPictures } from './row.ts'
import { pictureKey } from './rules.ts'
import { storedArchive } from './stored.ts'

/** The clock comes by each minute. */
const DRAWS_FOR = 45 * SECOND

/**
 * Scheduled (schedule.ts): draws the pictures of imports that are under way, a row at a time. A row commits with the position
 * of its import: whatever happens, it is drawn again or was drawn.
 */
export async function drawImported(work: Work): Promise<void> {
  const until = performance.now() + DRAWS_FOR
  const runs = await work.db.select().from(listingImports).where(isDrawn).orderBy(asc(listingImports.begunAt))
  for (const run of runs) {
    const actor = run.begunBy ?? run.uploadedBy
    if (!(await mayWork(work, actor))) {
      await setImport(work, run.id, { pausedAt: work.now() })
      continue
    }
    const onBehalf = workFor(work.site, { kind: 'principal', address: '', id: actor }, work.db)
    await drawRun(onBehalf, run, until)
  }
}

const isDrawn = and(
  eq(listingImports.kind, 'pictures'),
  eq(listingImports.stage, 'running'),
  isNull(listingImports.pausedAt),
)

async function drawRun(work: Work, run: Import, until: number): Promise<void> {
  const archive = await storedArchive(work, run.id).catch((error) => {
    if (isRefusal(error)) return null // a file that is lost must not hold up other imports
    throw error
  })
  let { position } = run
  while (performance.now() < until) {
    const [row] = await stagedRows(work, { ...run, position }, 1)
    if (!row) return finish(work, run)
    if (!(await drawRow(work, { ...run, position }, row, archive))) return
    position = row.number
  }
}

async function finish(work: Work, run: Import): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    const [now] = await work.db
      .select()
      .from(listingImports)
      .where(and(eq(listingImports.id, run.id), isDrawn))
      .for('update')
    if (!now) return []
    const counts = await countsNow(work, run.id)
    await setImport(work, run.id, { stage: 'finished', finishedAt: work.now(), counts, workedAt: work.now() })
    return forgetArchives(work, [run.id])
  })
}

/** Thrown in the transaction of a row whose import was paused, cancelled or worked on in the meantime. */
class MovedOn extends Refusal {
  constructor() {
    super('NOT_READY', 'The import has changed.')
  }
}

/** False if the import has moved on. */
async function drawRow(work: Work, run: Import, row: StagedRow, archive: Archive | null): Promise<boolean> {
  try {
    await makeRow(work, run, row, archive).catch(async (error) => {
      if (error instanceof MovedOn || outageOf(error)) throw error
      if (!isRefusal(error)) work.site.log.error({ err: error, import: run.id, row: row.number }, 'a picture failed')
      const why = isRefusal(error) ? error.message : 'It failed. The log has more.'
      await work.transaction(async (work) => {
        await advance(work, run, row)
        await markWhy(work, run, 'problem', [{ number: row.number, why }])
      })
    })
    return true
  } catch (error) {
    if (error instanceof MovedOn) return false
    throw error
  }
}

/** Locks the import, and moves it on. */
async function advance(work: Work, run: Import, row: StagedRow): Promise<void> {
  const [moved] = await work.db
    .update(listingImports)
    .set({ position: row.number, workedAt: work.now() })
    .where(and(eq(listingImports.id, run.id), eq(listingImports.position, run.position), isDrawn))
    .returning({ id: listingImports.id })
  if (!moved) throw new MovedOn()
}

async function makeRow(work: Work, run: Import, row: StagedRow, archive: Archive | null): Promise<void> {
  const staged = StagedPictures.parse(row.staged)
  const providerId = staged.listingId ?? ''
  const [listing] = await work.db.select().from(profiles).where(eq(profiles.id, providerId))
  if (!listing) throw new Refusal('NOT_FOUND', 'Its listing has been removed.')
  const key = pictureKey(staged, providerId)
  if ((await importedByKey(work, 'pictures', [key])).has(key)) {
    throw new Refusal('FILE_EXISTS', 'These pictures were imported already.')
  }
  if (staged.role === 'logo')
    return makeLogo(work, run, row, { listing, key, file: await fileIn(archive, staged.files[0]) })
  const { pictures, refused } = await drawn(work, archive, staged.files)
  await addDrawnItem(
    work,
    { id: row.id, providerId, title: staged.title, description: staged.about, pictures },
    async (work) => {
      await advance(work, run, row)
      await recordImported(work, run, [{ key, profileId: providerId, itemId: row.id }])
      await mark(work, run, [row], 'created')
      await sayLeftOut(work, run, row, refused)
    },
  )
}

async function drawn(work: Work, archive: Archive | null, paths: readonly string[]) {
  const pictures: ProcessedFile[] = []
  const refused: string[] = []
  for (const path of paths) {
    try {
      pictures.push(await imageOf(newStem(work), await fileIn(archive, path)))
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (paths.length === 1) throw error
      refused.push(`${path}: ${error.message}`)
    }
  }
  if (pictures.length === 0) throw new Refusal('FILE_BROKEN', refused[0] ?? 'None of the pictures can be read.')
  return { pictures, refused }
}

async function fileIn(archive: Archive | null, path = ''): Promise<Blob> {
  const bytes = await archive?.contentOf(path)
  if (!bytes) throw new Refusal('FILE_TOO_LARGE', 'The picture is larger than 10 MB, or not in the ZIP file any more.')
  return new Blob([new Uint8Array(bytes)])
}

async function sayLeftOut(
  work: Work,
  { id }: Import,
  { number }: StagedRow,
  refused: readonly string[],
): Promise<void> {
  if (refused.length === 0) return
  const problems = JSON.stringify(refused.map((says) => ({ column: null, says: `Left out. ${says.slice(0, 300)}` })))
  await work.db.execute(sql`
    update listing_import_rows set problems = problems || ${problems}::jsonb where import_id = ${id} and number = ${number}`)
}

type LogoToMake = { listing: typeof profiles.$inferSelect; key: string; file: Blob }

async function makeLogo(work: Work, run: Import, row: StagedRow, { listing, key, file }: LogoToMake): Promise<void> {
  const squares = await squaresOfAvatar(file)
  if (listing.imageUrl !== null) throw new Refusal('FILE_EXISTS', 'The listing has a picture beside its name already.')
  const logo = { ...logoNameOf(work, listing.businessName ?? ''), squares }
  await saveLogo(work, listing.id, logo, async (work, imageUrl) => {
    await advance(work, run, row)
    await keepUnchanged(work, listing)
    await recordImported(work, run, [{ key, profileId: listing.id }])
    await mark(work, run, [row], 'created')
    const shown = JSON.stringify({ shown: imageUrl })
    await work.db.execute(sql`
      update listing_import_rows set listing_id = ${listing.id}, listing = ${shown}::jsonb
      where import_id = ${run.id} and number = ${row.number}`)
  })
}

/** An undo of the import of a listing keeps what was edited: a picture of ours is no edit. */
async function keepUnchanged(work: Work, { id, createdAt, updatedAt }: typeof profiles.$inferSelect): Promise<void> {
  if (createdAt.getTime() !== updatedAt.getTime()) return
  await work.db.execute(sql`update profiles set updated_at = created_at where id = ${id}`)
}
