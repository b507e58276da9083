import { classes } from '#app/ui/classes.ts'
import { Play } from '#app/ui/icons.ts'
import { type Medium, pictureOf, sourcesOf } from '#contract/portfolio.ts'

/** Of a video: its first picture, or a plain one. */
export function Picture({
  medium,
  alt,
  sizes,
  className,
  eager = false,
  whole = false,
}: {
  medium: Medium
  alt: string
  sizes: string
  className?: string
  eager?: boolean
  /** Fits within, instead of being cut to shape. */
  whole?: boolean
}) {
  const address = pictureOf(medium)
  const sources = sourcesOf(medium)
  const { type, width, height } = medium
  return (
    <span className={classes('relative block overflow-hidden', whole ? '' : 'bg-sunken', className)}>
      {address === null ? (
        <span role="img" aria-label={alt} className="block size-full bg-ink/85" />
      ) : (
        <picture>
          {sources ? <source type="image/avif" srcSet={sources.avif} sizes={sizes} /> : null}
          {sources ? <source type="image/webp" srcSet={sources.webp} sizes={sizes} /> : null}
          <img
            src={address}
            alt={alt}
            width={width ?? 1200}
            height={height ?? 900}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            draggable={false}
            className={classes('size-full', whole ? 'object-contain' : 'object-cover')}
          />
        </picture>
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
