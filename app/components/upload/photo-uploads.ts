import { PHOTO_BYTES, PHOTO_MIMES } from '#contract/job/photo.ts'
import { HEIC_ADVICE, isHeic } from '#contract/portfolio/upload.ts'
import { useUploads } from './use-uploads.ts'

/** The address of the uploads, and the sentence for one photo too many. */
export type PhotoPlace = { address: string; full: string }

/** One file after another, for slow connections. */
export function usePhotoUploads({ address, full }: PhotoPlace, onAdded: (id: string) => void) {
  const overfull = ({ name }: File) => ({ title: 'Too many photos', message: `${full}: “${name}” was not added.` })
  return useUploads({ address, together: 1, check, addedIn, onAdded, overfull })
}

function check(file: File) {
  const { name, type, size } = file
  if (isHeic(file)) return { title: 'Invalid file type', message: `“${name}”: ${HEIC_ADVICE}` }
  if (!PHOTO_MIMES.includes(type)) {
    return { title: 'Invalid file type', message: `“${name}” is not a JPEG, PNG or WebP photo.` }
  }
  return size > PHOTO_BYTES ? { title: 'File too large', message: `“${name}” is larger than 10 MB.` } : null
}

function addedIn(answer: object): string | null {
  if (!('photo' in answer) || typeof answer.photo !== 'object' || answer.photo === null) return null
  return 'id' in answer.photo ? String(answer.photo.id) : null
}
