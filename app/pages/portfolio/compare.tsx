import { useState } from 'react'
import { alternativeText, type PortfolioItem } from '#contract/portfolio/words.ts'
import { Picture } from './picture.tsx'

const layer = 'absolute! inset-0 [&_picture]:contents'

/** Before over after, cut at a line that a slider moves: by pointer, finger or arrow keys. */
export function Compare({ item }: { item: PortfolioItem }) {
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
