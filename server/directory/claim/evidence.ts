import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClaimFile } from '#contract/claim/view.ts'
import { MAX_CLAIM_FILES } from '#contract/claim/words.ts'
import { claimFiles, claims, files } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { documentName, documentOf } from '#server/file/document.ts'
import { deleteFileRows, deleteFiles, insertFileRows, storeFiles } from '#server/file/file.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { claimHere } from './own-browser.ts'

/** Only the browser that made the claim may add, while it waits. Pictures are encoded again; a PDF is kept as it is. */
export async function addEvidence(work: Work, browser: Browser, file: File): Promise<void> {
  const claimId = claimHere(work, browser)
  if (!claimId) throw noSuchClaim()
  await assertRoom(work, claimId)
  const added = await documentOf(work, file, folderOf(claimId))
  const insert = async (work: Work) => {
    const profileId = await assertRoom(work, claimId)
    await insertFileRows(work, profileId, [added])
    await work.db.insert(claimFiles).values({ path: added.path, claimId, name: documentName(file) })
  }
  const message = 'The file could not be saved. Please try again.'
  await storeFiles(work, [added], insert, { log: 'evidence for a claim could not be saved', message })
}

export async function removeEvidence(work: Work, browser: Browser, name: string): Promise<void> {
  const claimId = claimHere(work, browser)
  if (!claimId) throw noSuchClaim()
  const path = evidencePath(claimId, name)
  await work.transaction(async (work) => {
    const own = and(eq(claimFiles.claimId, claimId), eq(claimFiles.path, path))
    const [removed] = await work.db.delete(claimFiles).where(own).returning({ path: claimFiles.path })
    if (!removed) throw notFound('This file is not there any more.')
    await deleteFileRows(work, [path])
  })
  await deleteFiles(work, [path])
}

export async function evidenceOf(work: Work, claimId: string): Promise<ClaimFile[]> {
  const found = await work.db
    .select({ path: claimFiles.path, name: claimFiles.name })
    .from(claimFiles)
    .innerJoin(files, eq(files.path, claimFiles.path))
    .where(eq(claimFiles.claimId, claimId))
    .orderBy(asc(files.storedAt), asc(files.path))
  return found.map(({ path, name }) => ({ file: path.slice(path.lastIndexOf('/') + 1), name }))
}

/** Only the staff may read it. */
export async function findEvidence(work: Work, given: { claimId: string; file: string }) {
  const [found] = await work.db
    .select({ path: files.path, type: files.type, name: claimFiles.name })
    .from(claimFiles)
    .innerJoin(files, eq(files.path, claimFiles.path))
    .where(and(eq(claimFiles.claimId, given.claimId), eq(claimFiles.path, evidencePath(given.claimId, given.file))))
  if (!found) throw notFound('There is no such file.')
  return found
}

/** Deletes rows in the caller's transaction. Returns file paths; delete them after commit. */
export async function dropEvidence(work: Work, claimIds: string[]): Promise<string[]> {
  if (claimIds.length === 0) return []
  const found = await work.db
    .select({ path: claimFiles.path })
    .from(claimFiles)
    .where(sql`${claimFiles.claimId} = any(${sql.param(claimIds)}::uuid[])`)
  const paths = found.map(({ path }) => path)
  await deleteFileRows(work, paths)
  return paths
}

/** Locks the claim in a transaction, so that concurrent calls cannot pass the limit. Returns its listing. */
async function assertRoom(work: Work, claimId: string): Promise<string> {
  const waiting = and(eq(claims.id, claimId), eq(claims.status, 'waiting'))
  const [claim] = await work.db.select({ profileId: claims.profileId }).from(claims).where(waiting).for('update')
  if (!claim?.profileId) throw noSuchClaim()
  if ((await work.db.$count(claimFiles, eq(claimFiles.claimId, claimId))) >= MAX_CLAIM_FILES) {
    throw new Refusal('TOO_MANY_FILES', `Send at most ${MAX_CLAIM_FILES} files. Remove one first.`)
  }
  return claim.profileId
}

function evidencePath(claimId: string, name: string): string {
  return `${folderOf(claimId)}/${name}`
}

function folderOf(claimId: string): string {
  return `claim-files/${claimId}`
}

function noSuchClaim(): Refusal {
  return notFound('Your claim no longer takes files: it has been decided, or was sent from another browser.')
}
