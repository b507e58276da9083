import { type FeedbackPhoto, feedbackPhotoAddress } from '#contract/feedback/words.ts'

const THUMB = 320

export function EntryPhotos({ photos, title }: { photos: FeedbackPhoto[]; title: string }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={`Photos: ${title}`} className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ id }, index) => (
        <li key={id}>
          <a href={feedbackPhotoAddress(id, 'large')} className="block overflow-hidden rounded-md border">
            <img
              src={feedbackPhotoAddress(id, 'thumb')}
              alt={`Number ${index + 1} of ${photos.length}`}
              width={THUMB}
              height={THUMB}
              loading="lazy"
              decoding="async"
              className="size-20 bg-sunken object-cover motion hover:opacity-90 sm:size-24"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
