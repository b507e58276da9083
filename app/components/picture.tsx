import type { Picture as Shown } from '#contract/portfolio/view.ts'
import { pictureOf, sourcesOf } from '#contract/portfolio/words.ts'

/** It fills its box. `alt`: '' beside a name that says the same. */
export function Picture({
  picture,
  sizes,
  alt = '',
  eager = false,
  className = 'size-full object-cover',
}: {
  picture: Shown
  sizes: string
  alt?: string
  eager?: boolean
  className?: string
}) {
  const sources = sourcesOf(picture)
  const image = (
    <img
      src={pictureOf(picture) ?? ''}
      alt={alt}
      width={picture.width ?? 1200}
      height={picture.height ?? 900}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
  if (!sources) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
