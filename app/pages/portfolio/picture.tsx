import { Picture as UploadedPicture } from '#app/components/picture.tsx'
import { classes } from '#app/ui/classes.ts'
import { Play } from '#app/ui/icons.ts'
import type { Medium } from '#contract/portfolio/view.ts'
import { pictureOf } from '#contract/portfolio/words.ts'

type PictureProps = {
  medium: Medium
  alt: string
  sizes: string
  className?: string
  eager?: boolean
  /** Fits within, instead of being cut to shape. */
  whole?: boolean
}

/** A video shows its first picture, or a plain one. */
export function Picture({ medium, alt, sizes, className, eager = false, whole = false }: PictureProps) {
  const { type } = medium
  return (
    <span className={classes('relative block overflow-hidden', whole ? '' : 'bg-sunken', className)}>
      {pictureOf(medium) === null ? (
        <span role="img" aria-label={alt} className="block size-full bg-ink/85" />
      ) : (
        <UploadedPicture
          picture={medium}
          alt={alt}
          sizes={sizes}
          eager={eager}
          className={classes('size-full', whole ? 'object-contain' : 'object-cover')}
        />
      )}
      {type === 'video' ? (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-12 place-items-center rounded-full bg-ink/80 text-paper">
            <Play aria-hidden className="size-6 fill-current" />
            <span className="sr-only">Video</span>
          </span>
        </span>
      ) : null}
    </span>
  )
}
