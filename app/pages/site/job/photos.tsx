import { type JobPhoto, PHOTO_SIZES, photoAddress } from '#contract/job/words.ts'

export function JobPhotos({ photos }: { photos: JobPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="text-heading">
        Photos
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {photos.map(({ id }, index) => {
          const name = `Photo ${index + 1} of ${photos.length}`
          return (
            <li key={id}>
              <a href={photoAddress(id, 'large')} className="block overflow-hidden rounded-lg border">
                <img
                  src={photoAddress(id, 'thumb')}
                  alt={name}
                  width={PHOTO_SIZES.thumb}
                  height={PHOTO_SIZES.thumb}
                  loading="lazy"
                  decoding="async"
                  className="aspect-square w-full bg-sunken object-cover motion hover:opacity-90"
                />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
