import type { PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { FEEDBACK_PHOTOS_ADDRESS, feedbackPhotoAddress, MOST_FEEDBACK_PHOTOS } from '#contract/feedback/words.ts'

export const FEEDBACK_PHOTOS: PhotosOfForm = {
  address: FEEDBACK_PHOTOS_ADDRESS,
  full: `Feedback may carry at most ${MOST_FEEDBACK_PHOTOS} photos`,
  most: MOST_FEEDBACK_PHOTOS,
  hint: `Up to ${MOST_FEEDBACK_PHOTOS} photos of the work, JPEG, PNG or WebP, 10 MB each. Leave out faces, number plates and addresses.`,
  thumb: (id) => feedbackPhotoAddress(id, 'thumb'),
}
