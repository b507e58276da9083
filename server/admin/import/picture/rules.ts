import { createHash } from 'node:crypto'
import type { Work } from '#server/work/work.ts'
import { importedByKey } from '../imported.ts'
import { headerOf, judged, readRows } from '../judge.ts'
import type { Import, ImportRules, JudgedRow, NumberedRow } from '../kind.ts'
import { findListings } from '../references.ts'
import { compareByKey } from '../rows.ts'
import { pathFinder } from './archive.ts'
import { readPictures, type StagedPictures } from './row.ts'
import { storedPaths } from './stored.ts'
import { undoPictures } from './undo.ts'

/** Pictures come in a ZIP file: the server never fetches an address that someone typed. The clock draws them (draw.ts). */
export const pictureRules: ImportRules = {
  pace: { create: { server: 1, embedded: 1 }, undo: { server: 50, embedded: 10 } },
  judge,
  compare: compareByKey,
  create: null,
  undo: undoPictures,
}

const HERE = 'These pictures were imported already.'

async function judge(work: Work, run: Import, rows: readonly NumberedRow[]): Promise<JudgedRow[]> {
  const fileOf = pathFinder(await storedPaths(work, run.id))
  const read = await readRows(run, rows, (cells) => readPictures(cells, fileOf))
  const refs = read.map(({ value }) => value?.ref ?? { key: null, name: '', place: '' })
  const listings = await findListings(work, refs, headerOf(run))
  const known = await importedByKey(
    work,
    'pictures',
    read.map(({ value }, index) => (value ? pictureKey(value.staged, listings[index]?.id ?? '') : null)),
  )
  return read.map((row, index) => {
    const listing = listings[index]
    if (!row.value || !listing) return judged(row, {})
    if (listing.id === null) return judged(row, { problems: [listing.problem] })
    const staged = { ...row.value.staged, listingId: listing.id }
    const about = { key: pictureKey(staged, listing.id), twinId: listing.id }
    if (!known.has(about.key)) return judged(row, { ...about, staged })
    return judged(row, { ...about, state: 'duplicate', problems: [{ column: null, says: HERE }] })
  })
}

export function pictureKey({ role, files }: StagedPictures, listingId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([listingId, role, files]))
    .digest('base64url')
}
