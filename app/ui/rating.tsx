import { classes } from './classes.ts'
import { drawing } from './icon.ts'

type RatingProps = {
  value?: number
  /** The number as shown: "1,234". */
  count?: string | undefined
  /** Pixels. */
  size?: number
  showValue?: boolean
  className?: string
}

export function Rating({ value = 0, count, size = 16, showValue = false, className }: RatingProps) {
  return (
    <span className={classes('rating', className)}>
      <Stars value={value} size={size} />
      <span className="sr-only">{spoken(value, count)}</span>
      {showValue ? (
        <span aria-hidden="true" className="rating-value">
          <span>{value.toFixed(1)}</span>
          {count === undefined ? null : <span>{` (${count})`}</span>}
        </span>
      ) : null}
    </span>
  )
}

function Stars({ value, size }: { value: number; size: number }) {
  const halves = Math.floor(value * 2)
  return (
    <svg width={Math.round((size * 128) / 24)} height={size} aria-hidden="true">
      {halves < 10 ? <use href={drawing('stars-10')} className="fill-star-empty" /> : null}
      {halves > 0 ? <use href={drawing(`stars-${halves}`)} className="fill-amber" /> : null}
    </svg>
  )
}

function spoken(value: number, count: string | undefined) {
  const stars = `${Number(value.toFixed(1))} out of 5`
  if (count === undefined) return stars
  return `${stars}, ${count} ${count === '1' ? 'review' : 'reviews'}`
}
