import type { PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { MOST_PHOTOS, photoAddress } from '#contract/job/words.ts'

export const JOB_PHOTOS: PhotosOfForm = {
  address: '/post-job/photos',
  full: `A job may carry at most ${MOST_PHOTOS} photos`,
  most: MOST_PHOTOS,
  hint: `Up to ${MOST_PHOTOS} photos, JPEG, PNG or WebP, 10 MB each. The first one is shown in lists.`,
  thumb: (id) => photoAddress(id, 'thumb'),
}
