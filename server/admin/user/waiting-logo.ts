import { randomUUID } from 'node:crypto'
import { and, eq, like, lt } from 'drizzle-orm'
import { before, DAY } from '#contract/duration.ts'
import { files } from '#db/schema/index.ts'
import { deleteFileRows, deleteFilesAfter, insertFileRows, storeFiles } from '#server/file/file.ts'
import { type LogoName, logoUrlOf, squaresOfAvatar } from '#server/profile/avatar.ts'
import { lockOwner } from '#server/work/owner-lock.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

// A program of an admin uploads the logo first, and creates the listing with it afterwards.

const WAITING = 'business_logos/waiting/'

/** @throws FILE_EXISTS, and what `squaresOfAvatar` does */
export async function addWaitingLogo(work: Work, admin: Person, logo: LogoName, file: Blob): Promise<void> {
  await squaresOfAvatar(file)
  const path = `${WAITING}${logo.name}-${logo.at}-${randomUUID()}`
  const added = [{ path, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }]
  const insert = async (work: Work) => {
    await lockOwner(work, admin.id)
    const isTaken = (await waitingLogo(work, admin, logo)) !== null || (await logoUrlOf(work, logo)) !== null
    if (isTaken) {
      throw new Refusal('FILE_EXISTS', 'There is a logo of this name already. Give each upload a timestamp of its own.')
    }
    await insertFileRows(work, admin.id, added)
  }
  const message = 'The logo could not be saved. Please try again.'
  await storeFiles(work, added, insert, { log: 'a logo could not be saved', message })
}

/** Null if this admin has uploaded no such logo, or it was used. */
export async function readWaitingLogo(work: Work, admin: Person, logo: LogoName): Promise<Blob | null> {
  const waiting = await waitingLogo(work, admin, logo)
  const stored = waiting && (await work.site.files.read(waiting.path))
  return stored ? new Blob([await new Response(stored.stream).arrayBuffer()], { type: waiting.type }) : null
}

/** False if there was none. */
export async function removeWaitingLogo(work: Work, admin: Person, logo: LogoName): Promise<boolean> {
  const waiting = await waitingLogo(work, admin, logo)
  if (!waiting) return false
  await deleteFilesAfter(work, async (work) => {
    await deleteFileRows(work, [waiting.path])
    return [waiting.path]
  })
  return true
}

async function waitingLogo(work: Work, admin: Person, { name, at }: LogoName) {
  const [waiting] = await work.db
    .select({ path: files.path, type: files.type })
    .from(files)
    .where(and(eq(files.ownerId, admin.id), like(files.path, `${WAITING}${name}-${at}-%`)))
  return waiting ?? null
}

/** Scheduled (schedule.ts). */
export async function dropWaitingLogos(work: Work): Promise<void> {
  await deleteFilesAfter(work, async (work) => {
    const late = await work.db
      .delete(files)
      .where(and(like(files.path, `${WAITING}%`), lt(files.storedAt, before(work.now(), DAY))))
      .returning({ path: files.path })
    return late.map(({ path }) => path)
  })
}
