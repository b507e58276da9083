import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

type Scale = { label: string; min: number; max: number; step: number; format: (value: number) => string }

export type Pair = readonly [from: number, to: number]

type RangeSliderProps = Scale & {
  hint?: ReactNode
  value: Pair
  onValueChange: (value: Pair) => void
  onValueCommit?: (value: Pair) => void
}

export function RangeSlider({ hint, value: [from, to], onValueChange, onValueCommit, ...scale }: RangeSliderProps) {
  return (
    <Frame {...scale} hint={hint} from={from} to={to}>
      <Range
        {...scale}
        label={`${scale.label}, from`}
        value={from}
        onMove={(next) => onValueChange([Math.min(next, to), to])}
        onLetGo={(next) => onValueCommit?.([Math.min(next, to), to])}
        /* With both thumbs at the far end, the lower one must stay within reach. */
        className={from >= scale.max ? 'z-2' : 'z-1'}
      />
      <Range
        {...scale}
        label={`${scale.label}, to`}
        value={to}
        onMove={(next) => onValueChange([from, Math.max(next, from)])}
        onLetGo={(next) => onValueCommit?.([from, Math.max(next, from)])}
        className="z-1"
      />
    </Frame>
  )
}

type FrameProps = Omit<Scale, 'step'> & { hint: ReactNode; from: number; to: number; children: ReactNode }

function Frame({ label, hint, min, max, format, from, to, children }: FrameProps) {
  const span = Math.max(max - min, 1)
  const start = ((from - min) / span) * 100
  const length = ((to - from) / span) * 100
  return (
    <div>
      <div aria-hidden="true" className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="figures text-sm text-ink-soft">{`${format(from)} to ${format(to)}`}</span>
      </div>
      {hint ? <div className="text-sm text-ink-soft">{hint}</div> : null}
      <div className="relative h-11">
        <svg
          aria-hidden="true"
          className="absolute inset-x-3 top-1/2 h-1.5 w-[calc(100%-1.5rem)] -translate-y-1/2 overflow-visible rounded-full"
        >
          <rect x="-0.5rem" width="100%" height="100%" rx="3" className="w-[calc(100%+1rem)] fill-line" />
          {from <= min ? <rect x="-0.5rem" width="1rem" height="100%" rx="3" className="fill-petrol" /> : null}
          <rect x={`${start}%`} width={`${length}%`} height="100%" className="fill-petrol" />
        </svg>
        {children}
      </div>
    </div>
  )
}

type RangeProps = Scale & {
  value: number
  onMove: (value: number) => void
  onLetGo: (value: number) => void
  className: string
}

function Range({ label, min, max, step, value, format, onMove, onLetGo, className }: RangeProps) {
  const input = useRef<HTMLInputElement>(null)

  // React's onChange fires on every move; only the native `change` event fires on release.
  useEffect(() => {
    const range = input.current
    if (!range) return
    const letGo = () => onLetGo(range.valueAsNumber)
    range.addEventListener('change', letGo)
    return () => range.removeEventListener('change', letGo)
  }, [onLetGo])

  return (
    <input
      ref={input}
      type="range"
      aria-label={label}
      aria-valuetext={format(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      className={classes('range', className)}
    />
  )
}
