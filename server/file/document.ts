import { randomUUID } from 'node:crypto'
import { DOCUMENT_BYTES } from '#contract/document.ts'
import { storedLine, wellFormed } from '#contract/text.ts'
import { hasVirus } from '#server/platform/antivirus.ts'
import { isPdf } from '#server/platform/files.ts'
import { photoOf } from '#server/platform/images.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import type { NewFile } from './file.ts'
import { refuseImage } from './photo.ts'

/** Pixels: a photographed letter stays readable. */
const FRAME = 2400
const LONGEST_NAME = 120

const INFECTED = 'There may be a virus in this file. Please choose another.'
const UNSCANNED = 'We can’t check files for viruses just now. Please try again later.'

/**
 * What someone shows the staff. Pictures are encoded again; a PDF is kept as it is, and scanned where the operator has a
 * scanner. @throws PICTURE_REFUSALS
 */
export async function documentOf(work: Work, file: File, folder: string): Promise<NewFile> {
  if (file.size > DOCUMENT_BYTES) throw new Refusal('FILE_TOO_LARGE', 'Choose a file of at most 10 MB.')
  const id = randomUUID()
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (await isPdf(bytes)) {
    await assertNoVirus(work, bytes)
    return { path: `${folder}/${id}.pdf`, type: 'application/pdf', bytes }
  }
  const { whole } = await photoOf(file, ['jpeg', 'png', 'webp'], { frame: FRAME, square: 1 }).catch((error) =>
    refuseImage(error, wanted),
  )
  return { path: `${folder}/${id}.webp`, type: 'image/webp', bytes: whole }
}

async function assertNoVirus({ site: { settings, log } }: Work, bytes: Uint8Array): Promise<void> {
  if (!settings.clamav) return
  const infected = await hasVirus(settings.clamav, bytes).catch((error: unknown) => {
    log.error({ err: error }, 'A file could not be scanned for viruses')
    throw new Refusal('FILE_BROKEN', UNSCANNED)
  })
  if (!infected) return
  log.warn('A file with a virus was refused')
  throw new Refusal('FILE_BROKEN', INFECTED)
}

const wanted = {
  type: 'Choose a PDF, or a JPEG, PNG or WebP picture.',
  pixels: 'Choose a picture of at most 40 megapixels.',
}

/** As it was called on the device it came from. */
export function documentName({ name }: File): string {
  return wellFormed(storedLine(name.replace(/[\\/]/g, '')).slice(0, LONGEST_NAME)) || 'File'
}
