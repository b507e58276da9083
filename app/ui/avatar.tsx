import { classes } from './classes.ts'

type Size = 'small' | 'medium' | 'large' | 'xlarge'

const sizes: Record<Size, string> = {
  small: 'size-8 text-xs',
  medium: 'size-11 text-base',
  large: 'avatar-large',
  xlarge: 'size-24 text-3xl',
}

const pixels: Record<Size, number> = { small: 32, medium: 44, large: 64, xlarge: 96 }

type AvatarProps = {
  name?: string | null | undefined
  src?: string | null | undefined
  size?: Size
  className?: string
}

export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const shape = classes('avatar', sizes[size], className)
  const letters = initials(name ?? '')

  if (src) {
    const picture = (
      <img
        {...choices(src, 'webp', pixels[size])}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
        className={classes(shape, 'bg-sunken object-cover')}
      />
    )
    if (!comesInSizes(src)) return picture
    return (
      <picture className="contents">
        <source type="image/avif" srcSet={choices(src, 'avif', pixels[size]).srcSet} />
        {picture}
      </picture>
    )
  }

  if (letters) {
    return (
      <span aria-hidden="true" className={classes(shape, hues[hueOf(name ?? '')], 'initials')}>
        {letters}
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={classes(shape, 'bg-sunken text-line-strong')}>
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-full">
        <circle cx="12" cy="9.5" r="4.25" />
        <path d="M3.5 24a8.5 8.5 0 0 1 17 0z" />
      </svg>
    </span>
  )
}

/** Sides of the stored squares in pixels. */
const SQUARES = [64, 128, 256, 512]

function comesInSizes(src: string) {
  return /\/avatar\.webp\?v=[\w-]+$/.test(src)
}

function choices(src: string, type: 'webp' | 'avif', side: number) {
  if (!comesInSizes(src)) return { src }
  const at = (density: number) => {
    const square = SQUARES.find((square) => square >= side * density) ?? 512
    return `${src.replace('avatar.webp', `avatar.${type}`)}&size=${square}`
  }
  return { src: at(1), srcSet: [1, 2, 3].map((density) => `${at(density)} ${density}x`).join(', ') }
}

/** Returns at most two capital letters; the first character of a name without letters; empty for no name. */
export function initials(name: string) {
  const words = name.normalize('NFC').trim().split(/\s+/)
  const letters = words.flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? [])
  const shown = letters.length > 0 ? letters.slice(0, 2) : [...name.trim()].slice(0, 1)
  return shown.map((letter) => [...letter.toUpperCase()][0] ?? '').join('')
}

const hues = [
  'hue-0',
  'hue-1',
  'hue-2',
  'hue-3',
  'hue-4',
  'hue-5',
  'hue-6',
  'hue-7',
  'hue-8',
  'hue-9',
  'hue-10',
  'hue-11',
]

/** FNV-1a, 0 to 11. */
export function hueOf(name: string) {
  let hash = 0x811c9dc5
  for (const sign of name.normalize('NFC').trim().toLowerCase()) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % hues.length
}
