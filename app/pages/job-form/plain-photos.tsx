import { Button } from '#app/ui/button.tsx'
import { type JobPhoto, MOST_PHOTOS, PHOTO_ACCEPT, photoAddress } from '#contract/job/words.ts'

/** Without JavaScript, every form takes effect at once. */
export function PlainPhotos({ jobId, photos }: { jobId: string; photos: JobPhoto[] }) {
  return (
    <section aria-labelledby="photos" className="mt-10 border-t pt-6 not-noscript:hidden">
      <h2 id="photos" className="text-heading">
        Photos
      </h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        {photos.map(({ id }, index) => (
          <li key={id} className="w-32">
            <img
              src={photoAddress(id, 'thumb')}
              alt={`Number ${index + 1}`}
              width={320}
              height={320}
              loading="lazy"
              className="aspect-square w-full rounded-md bg-sunken object-cover"
            />
            <form method="post" action={`/post-job/photos?job=${jobId}`} encType="multipart/form-data" className="mt-1">
              <Button name="remove" value={id} variant="ghost" size="small">
                Remove<span className="sr-only"> photo {index + 1}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {photos.length < MOST_PHOTOS ? (
        <form
          method="post"
          action={`/post-job/photos?job=${jobId}`}
          encType="multipart/form-data"
          className="mt-4 space-y-3"
        >
          <label htmlFor="plain-photo" className="block font-medium">
            Add a photo
          </label>
          <p id="plain-photo-hint" className="text-sm text-ink-soft">
            JPEG, PNG or WebP, at most 10 MB, {MOST_PHOTOS} in all. Save your changes above first.
          </p>
          <input
            id="plain-photo"
            type="file"
            name="file"
            accept={PHOTO_ACCEPT}
            aria-describedby="plain-photo-hint"
            className="block max-w-full text-sm"
          />
          <Button variant="secondary">Add this photo</Button>
        </form>
      ) : null}
    </section>
  )
}
