import { classes } from './classes.ts'

export const STAR = 'M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7-6.3-3.4-6.3 3.4 1.3-7L1.8 9.3l7.1-.9z'
const half = 'M12 1.9v15.9l-6.3 3.4 1.3-7L1.8 9.3l7.1-.9z'

export function Rating({
  value = 0,
  count,
  size = 16,
  showValue = false,
  className,
}: {
  value?: number
  count?: number | undefined
  /** Pixels. */
  size?: number
  showValue?: boolean
  className?: string
}) {
  return (
    <span className={classes('inline-flex items-center gap-1.5 align-middle', className)}>
      <Stars value={value} size={size} />
      <span className="sr-only">{spoken(value, count)}</span>
      {showValue ? (
        <span aria-hidden="true" className="whitespace-nowrap text-sm figures">
          <span className="font-semibold">{value.toFixed(1)}</span>
          {count === undefined ? null : <span className="text-ink-soft"> ({count.toLocaleString('en-GB')})</span>}
        </span>
      ) : null}
    </span>
  )
}

function Stars({ value, size }: { value: number; size: number }) {
  return (
    <svg
      viewBox="0 0 128 24"
      width={Math.round((size * 128) / 24)}
      height={size}
      aria-hidden="true"
      className="shrink-0"
    >
      {[0, 1, 2, 3, 4].map((index) => (
        <g key={index} transform={`translate(${index * 26} 0)`}>
          {value - index >= 1 ? null : <path d={STAR} className="fill-star-empty" />}
          {value - index >= 1 ? <path d={STAR} className="fill-amber" /> : null}
          {value - index >= 0.5 && value - index < 1 ? <path d={half} className="fill-amber" /> : null}
        </g>
      ))}
    </svg>
  )
}

function spoken(value: number, count: number | undefined) {
  const stars = `${Number(value.toFixed(1))} out of 5`
  if (count === undefined) return stars
  return `${stars}, ${count.toLocaleString('en-GB')} ${count === 1 ? 'review' : 'reviews'}`
}
