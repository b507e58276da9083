import { useUploads } from '#app/components/upload/use-uploads.ts'
import { HEIC_ADVICE, isHeic, isMov, MOV_ADVICE } from '#contract/portfolio/phone-files.ts'
import {
  IMAGE_MIMES,
  MEDIA_HINT,
  MEDIUM_BYTES,
  type Medium,
  MOST_MEDIA,
  VIDEO_MIME,
} from '#contract/portfolio/words.ts'
import { firstPictureOf, lighter } from './pictures.ts'

export const MEDIA_UPLOADS = '/account/portfolio/media'

/** Within the places that one person has (server/http/body/upload.ts). */
const TOGETHER = 3

export function useMediaUploads(onAdded: (medium: Medium) => void) {
  const { add, ...rest } = useUploads({
    ...{ address: MEDIA_UPLOADS, together: TOGETHER },
    ...{ check, fieldsOf, addedIn, onAdded },
  })
  return { ...rest, add: (files: readonly File[], room: number) => add(files, room, overfull) }
}

function overfull({ name }: File) {
  return { title: 'Too many files', message: `An item may hold at most ${MOST_MEDIA} files: “${name}” was not added.` }
}

function check(file: File) {
  const { name, type, size } = file
  const advice = isHeic(file) ? HEIC_ADVICE : isMov(file) ? MOV_ADVICE : null
  if (advice) return { title: 'Invalid file type', message: `“${name}”: ${advice}` }
  if (!IMAGE_MIMES.includes(type) && type !== VIDEO_MIME) {
    return { title: 'Invalid file type', message: `“${name}” is none of these: ${MEDIA_HINT}.` }
  }
  return size > MEDIUM_BYTES ? { title: 'File too large', message: `“${name}” is larger than 10 MB.` } : null
}

async function fieldsOf(file: File): Promise<FormData> {
  const fields = new FormData()
  const isVideo = file.type === VIDEO_MIME
  fields.set('file', isVideo ? file : await lighter(file), file.name)
  const poster = isVideo ? await firstPictureOf(file) : null
  if (poster) fields.set('poster', poster, 'poster.jpg')
  return fields
}

function addedIn(answer: object): Medium | null {
  return isAdded(answer) ? answer.medium : null
}

function isAdded(answer: object): answer is { medium: Medium } {
  return 'medium' in answer && typeof answer.medium === 'object' && answer.medium !== null
}
