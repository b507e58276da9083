import { useUploads } from '#app/components/upload/use-uploads.ts'
import {
  HEIC_ADVICE,
  IMAGE_MIMES,
  isHeic,
  isMov,
  MEDIA_HINT,
  MEDIUM_BYTES,
  MOV_ADVICE,
  VIDEO_MIME,
} from '#contract/portfolio/upload.ts'
import type { Medium } from '#contract/portfolio/view.ts'
import { MAX_MEDIA } from '#contract/portfolio/words.ts'

export const MEDIA_UPLOADS = '/account/portfolio/media'

/** Within the places that one person has (server/http/body/upload.ts). */
const TOGETHER = 3

export function useMediaUploads(onAdded: (medium: Medium) => void) {
  return useUploads({ address: MEDIA_UPLOADS, together: TOGETHER, check, fieldsOf, addedIn, onAdded, overfull })
}

function overfull({ name }: File) {
  return { title: 'Too many files', message: `An item may hold at most ${MAX_MEDIA} files: “${name}” was not added.` }
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

/** Pixels a side: more than the largest picture that is shown. */
const LARGEST = 2400
const LIGHT_BYTES = 1.5 * 1024 * 1024
const POSTER_WIDTH = 1280
const SECONDS = 6

/** A photo from a phone is sent smaller, for the sake of slow lines. What fails is sent as it is. */
async function lighter(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size < LIGHT_BYTES) return file
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, LARGEST / Math.max(whole.width, whole.height))
    const blob = await drawn(whole, whole.width * scale, whole.height * scale, 0.88)
    whole.close()
    return blob && blob.size < file.size ? blob : file
  } catch {
    return file
  }
}

/** Null if this browser cannot show the video. */
async function firstPictureOf(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await heard(video, 'loadeddata')
    // The very first frame is often black.
    video.currentTime = Math.min(0.5, video.duration / 4 || 0)
    await heard(video, 'seeked')
    const scale = Math.min(1, POSTER_WIDTH / video.videoWidth)
    return await drawn(video, video.videoWidth * scale, video.videoHeight * scale, 0.85)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function heard(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} in time`)), SECONDS * 1000)
    const over = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, over(resolve), { once: true })
    video.addEventListener(
      'error',
      over(() => reject(new Error('Not playable'))),
      { once: true },
    )
  })
}

function drawn(source: CanvasImageSource, width: number, height: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((settle) => canvas.toBlob(settle, 'image/jpeg', quality))
}
