import { PhotoFields, type PhotosOfForm } from '#app/components/upload/photo-fields.tsx'
import { PlainPhoto, PlainRemove } from '#app/components/upload/plain-photo.tsx'
import { MAX_MESSAGE_PHOTOS, MESSAGE_PHOTO_ADDRESS, messagePhotoAddress } from '#contract/message/words.ts'

const FIRST_PHOTOS: PhotosOfForm = {
  address: MESSAGE_PHOTO_ADDRESS,
  full: `Send at most ${MAX_MESSAGE_PHOTOS} photos at once`,
  most: MAX_MESSAGE_PHOTOS,
  hint: `Up to ${MAX_MESSAGE_PHOTOS} photos, JPEG, PNG or WebP, 10 MB each.`,
  thumb: (id) => messagePhotoAddress(id, 'thumb'),
}

/** People who are logged in can add them to a first message. */
export function FirstPhotos({
  initial,
  error,
  onUploading,
}: {
  initial: string[]
  error?: string | undefined
  onUploading: (busy: boolean) => void
}) {
  return (
    <PhotoFields
      of={FIRST_PHOTOS}
      initial={initial}
      plain={initial.length < MAX_MESSAGE_PHOTOS ? <PlainPhoto most={MAX_MESSAGE_PHOTOS} /> : null}
      plainRemove={(id, index) => <PlainRemove id={id} index={index} />}
      error={error}
      onChange={nothing}
      onUploading={onUploading}
    />
  )
}

function nothing() {}
