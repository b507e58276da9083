import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { DOCUMENT_KEPT } from '#contract/accreditation/words.ts'
import { before, DAY, HOUR } from '#contract/duration.ts'
import { DOCUMENTS_TOO_OFTEN } from '#contract/portfolio/upload.ts'
import { accreditations, files } from '#db/schema/index.ts'
import { documentName, documentOf } from '#server/file/document.ts'
import { deleteFileRows, deleteFiles, insertFileRows, storeFiles } from '#server/file/file.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { accreditationGone, ownOne } from './accreditation.ts'

const ADDITIONS: Limit = { name: 'accreditation-document', most: 30, per: HOUR }

/** Replaces the one before. What could not be confirmed is checked again. */
export async function addDocument(work: Work, person: Person, id: string, file: File): Promise<void> {
  await needOwn(work, person, id)
  if (!(await withinLimit(work, ADDITIONS, person.id))) throw tooMany(DOCUMENTS_TOO_OFTEN)
  const added = await documentOf(work, file, folderOf(id))
  const message = 'The document could not be saved. Please try again.'
  const replaced = await storeFiles(
    work,
    [added],
    async (work) => {
      const before = await needOwn(work, person, id)
      await insertFileRows(work, person.id, [added], before ? [before] : [])
      await work.db
        .update(accreditations)
        .set({ documentPath: added.path, documentName: documentName(file), notConfirmedAt: null })
        .where(eq(accreditations.id, id))
      return before
    },
    { log: 'a document of an accreditation could not be saved', message },
  )
  if (replaced) await deleteFiles(work, [replaced])
}

export async function removeDocument(work: Work, person: Person, id: string): Promise<void> {
  const path = await work.transaction(async (work) => {
    const path = await needOwn(work, person, id)
    if (path) await dropDocument(work, id, path)
    return path
  })
  if (path) await deleteFiles(work, [path])
}

/** Only the staff may read it. */
export async function findDocument(work: Work, { id, file }: { id: string; file: string }) {
  const path = `${folderOf(id)}/${file}`
  const [found] = await work.db
    .select({ path: files.path, type: files.type })
    .from(accreditations)
    .innerJoin(files, eq(files.path, accreditations.documentPath))
    .where(and(eq(accreditations.id, id), eq(accreditations.documentPath, path)))
  if (!found) throw notFound('There is no such file.')
  return found
}

/** Runs in the caller's transaction; delete the file once it has committed. */
async function dropDocument(work: Work, id: string, path: string): Promise<void> {
  await work.db.update(accreditations).set({ documentPath: null, documentName: '' }).where(eq(accreditations.id, id))
  await deleteFileRows(work, [path])
}

const BATCH = 500

/** Scheduled (schedule.ts). A decision stands without what it was made by. */
export async function forgetDocuments(work: Work): Promise<void> {
  while ((await forgetBatch(work)) === BATCH);
}

/** Returns how many it has deleted. */
async function forgetBatch(work: Work): Promise<number> {
  const since = before(work.now(), DOCUMENT_KEPT * DAY)
  const paths = await work.transaction(async (work) => {
    const old = await work.db
      .select({ id: accreditations.id, path: accreditations.documentPath })
      .from(accreditations)
      .where(
        and(
          isNotNull(accreditations.documentPath),
          lt(sql`coalesce(${accreditations.checkedAt}, ${accreditations.notConfirmedAt})`, since),
        ),
      )
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const documents = old.flatMap(({ id, path }) => (path === null ? [] : [{ id, path }]))
    for (const { id, path } of documents) await dropDocument(work, id, path)
    return documents.map(({ path }) => path)
  })
  await deleteFiles(work, paths)
  return paths.length
}

/** Locks it in a transaction. Returns the path of its document, null if it has none. @throws NOT_FOUND */
async function needOwn(work: Work, person: Person, id: string): Promise<string | null> {
  const [own] = await work.db
    .select({ path: accreditations.documentPath })
    .from(accreditations)
    .where(ownOne(person, id))
    .for('update')
  if (!own) throw accreditationGone()
  return own.path
}

function folderOf(id: string): string {
  return `accreditation-files/${id}`
}
