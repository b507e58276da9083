import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

type Scale = {
  label: string
  min: number
  max: number
  step?: number
  format?: (value: number) => string
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

export type Pair = readonly [from: number, to: number]

export function RangeSlider({
  names,
  value,
  defaultValue,
  onValueChange,
  onValueCommit,
  ...scale
}: Scale & {
  names?: readonly [from: string, to: string]
  value?: Pair
  defaultValue?: Pair
  onValueChange?: (value: Pair) => void
  onValueCommit?: (value: Pair) => void
}) {
  const [own, setOwn] = useState<Pair>(defaultValue ?? [scale.min, scale.max])
  const [from, to] = value ?? own
  const { format = String } = scale

  function move(next: Pair) {
    setOwn(next)
    onValueChange?.(next)
  }

  return (
    <Frame {...scale} from={from} to={to} reading={`${format(from)} to ${format(to)}`}>
      <Range
        {...scale}
        name={names?.[0]}
        label={`${scale.label}, from`}
        value={from}
        onMove={(next) => move([Math.min(next, to), to])}
        onLetGo={onValueCommit ? (next) => onValueCommit([Math.min(next, to), to]) : undefined}
        /* With both thumbs at the far end, the lower one must stay within reach. */
        className={from >= scale.max ? 'z-2' : 'z-1'}
      />
      <Range
        {...scale}
        name={names?.[1]}
        label={`${scale.label}, to`}
        value={to}
        onMove={(next) => move([from, Math.max(next, from)])}
        onLetGo={onValueCommit ? (next) => onValueCommit([from, Math.max(next, from)]) : undefined}
        className="z-1"
      />
    </Frame>
  )
}

function Frame({
  label,
  hint,
  min,
  max,
  from,
  to,
  reading,
  className,
  children,
}: Scale & { from: number; to: number; reading: string; children: ReactNode }) {
  const span = Math.max(max - min, 1)
  const start = ((from - min) / span) * 100
  const length = ((to - from) / span) * 100
  return (
    <div className={className}>
      <div aria-hidden="true" className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="figures text-sm text-ink-soft">{reading}</span>
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

function Range({
  id,
  name,
  label,
  min,
  max,
  step = 1,
  value,
  format = String,
  disabled,
  onMove,
  onLetGo,
  className,
}: Omit<Scale, 'hint'> & {
  id?: string | undefined
  name: string | undefined
  value: number
  onMove: (value: number) => void
  onLetGo: ((value: number) => void) | undefined
}) {
  const input = useRef<HTMLInputElement>(null)

  // React's onChange fires on every move; only the native `change` event fires on release.
  useEffect(() => {
    const range = input.current
    if (!range || !onLetGo) return
    const letGo = () => onLetGo(range.valueAsNumber)
    range.addEventListener('change', letGo)
    return () => range.removeEventListener('change', letGo)
  }, [onLetGo])

  return (
    <input
      ref={input}
      type="range"
      id={id}
      name={name}
      aria-label={label}
      aria-valuetext={format(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      className={classes('range', className)}
    />
  )
}
