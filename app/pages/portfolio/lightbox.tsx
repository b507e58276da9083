import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { FullScreen } from '#app/ui/full-screen.tsx'
import { ChevronLeft, ChevronRight } from '#app/ui/icons.ts'
import type { Medium, PortfolioItem } from '#contract/portfolio/view.ts'
import { alternativeText, pictureOf } from '#contract/portfolio/words.ts'
import { Picture } from './picture.tsx'

/** Pixels that a finger travels. */
const SWIPE = 48

type LightboxProps = { item: PortfolioItem; start: number; open: boolean; onClose: () => void; opener: HTMLElement }

export function Lightbox({ item, start, open, onClose, opener }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const touched = useRef<{ x: number; y: number } | null>(null)
  const { media, kind } = item
  const isPair = kind === 'before_after' && media.length === 2
  const count = isPair ? 1 : media.length
  const medium = media[index]

  function go(to: number) {
    setIndex(Math.max(0, Math.min(count - 1, to)))
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    const { target } = event
    if (to === undefined || target instanceof HTMLInputElement || target instanceof HTMLVideoElement) return
    event.preventDefault()
    go(to)
  }

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const from = touched.current
    touched.current = null
    if (!from) return
    const [dx, dy] = [clientX - from.x, clientY - from.y]
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 1.5 * Math.abs(dy)) go(index + (dx < 0 ? 1 : -1))
  }

  if (!medium) return null
  return (
    <FullScreen open={open} onClose={onClose} title={item.title || 'Portfolio'} opener={opener}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within do the same */}
      <div
        className="relative min-h-0 grow touch-pan-y touch-pinch-zoom"
        onKeyDown={onKeyDown}
        onPointerDown={({ clientX, clientY, pointerType, isPrimary }) => {
          touched.current = pointerType === 'mouse' || !isPrimary || isPair ? null : { x: clientX, y: clientY }
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touched.current = null
        }}
      >
        {isPair ? (
          <Compare item={item} />
        ) : (
          <Whole key={medium.id} medium={medium} alt={alternativeText(item, index)} />
        )}
        {count > 1 ? (
          <>
            <IconButton
              label="Previous"
              icon={<ChevronLeft aria-hidden />}
              variant="secondary"
              aria-disabled={index === 0}
              onClick={() => go(index - 1)}
              className="absolute! top-1/2 left-2 -translate-y-1/2 rounded-full aria-disabled:opacity-40"
            />
            <IconButton
              label="Next"
              icon={<ChevronRight aria-hidden />}
              variant="secondary"
              aria-disabled={index === count - 1}
              onClick={() => go(index + 1)}
              className="absolute! top-1/2 right-2 -translate-y-1/2 rounded-full aria-disabled:opacity-40"
            />
          </>
        ) : null}
      </div>
      <p aria-live="polite" className="min-h-12 px-4 py-3 text-center text-sm text-ink-soft">
        <span>{isPair ? pairText(item) : media[index]?.caption}</span>
        {count > 1 ? (
          <span className="figures">{`${media[index]?.caption ? ' · ' : ''}${index + 1} of ${count}`}</span>
        ) : null}
      </p>
    </FullScreen>
  )
}

function pairText({ media }: PortfolioItem): string {
  return media
    .map(({ caption }) => caption)
    .filter(Boolean)
    .join(' · ')
}

function Whole({ medium, alt }: { medium: Medium; alt: string }) {
  if (medium.type === 'image') {
    return (
      <Picture medium={medium} alt={alt} sizes="100vw" eager whole className="absolute! inset-0 [&_picture]:contents" />
    )
  }
  return <Film medium={medium} alt={alt} />
}

function Film({ medium, alt }: { medium: Medium; alt: string }) {
  const [unplayable, setUnplayable] = useState(false)
  const poster = pictureOf(medium)
  if (unplayable) {
    return (
      <p role="alert" className="absolute inset-0 grid place-items-center px-6 text-center text-ink-soft">
        <span>
          Your browser can’t play this video.{' '}
          <a href={medium.url} download className="underline underline-offset-4">
            Download it
          </a>{' '}
          to play it elsewhere.
        </span>
      </p>
    )
  }
  return (
    <video
      src={medium.url}
      {...(poster ? { poster } : {})}
      controls
      playsInline
      preload="none"
      aria-label={alt}
      onError={() => setUnplayable(true)}
      onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
      className="absolute inset-0 size-full object-contain"
    />
  )
}

const layer = 'absolute! inset-0 [&_picture]:contents'

/** Shows before over after, cut at a line that a slider moves: by pointer, finger or arrow keys. */
function Compare({ item }: { item: PortfolioItem }) {
  const [cut, setCut] = useState(50)
  const [before, after] = item.media
  if (!before || !after) return null
  return (
    <>
      <div className="absolute inset-x-0 top-0 bottom-14 mx-auto max-w-5xl overflow-hidden">
        <Picture
          medium={after}
          alt={`After: ${alternativeText(item, 1)}`}
          sizes="100vw"
          eager
          whole
          className={layer}
        />
        <div className="absolute inset-0 bg-paper" style={{ clipPath: `inset(0 ${100 - cut}% 0 0)` }}>
          <Picture
            medium={before}
            alt={`Before: ${alternativeText(item, 0)}`}
            sizes="100vw"
            eager
            whole
            className={layer}
          />
        </div>
        <span aria-hidden className="absolute inset-y-0 w-0.5 bg-ink shadow-soft" style={{ left: `${cut}%` }} />
        <span className="absolute top-3 left-3 rounded-full bg-paper/80 px-2.5 py-0.5 text-sm font-medium text-ink">
          Before
        </span>
        <span className="absolute top-3 right-3 rounded-full bg-paper/80 px-2.5 py-0.5 text-sm font-medium text-ink">
          After
        </span>
      </div>
      <label className="absolute inset-x-0 bottom-0 mx-auto flex h-14 max-w-md items-center px-6">
        <span className="sr-only">How much of the picture before to show</span>
        <input
          type="range"
          min={0}
          max={100}
          value={cut}
          aria-valuetext={`${cut}% before`}
          onChange={({ target }) => setCut(Number(target.value))}
          className="h-11 w-full cursor-ew-resize accent-petrol"
        />
      </label>
    </>
  )
}
