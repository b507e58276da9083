import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { MapPin } from '#app/ui/icons.ts'
import { LazyPart, lazyPart, preload } from '#app/ui/lazy-part.tsx'
import type { ResultsMapProps } from './results-map.tsx'

/** It comes with its outline once the page is idle, or when a visitor asks for it. */
const resultsMap = lazyPart(() => import('./results-map.tsx').then(({ ResultsMap }) => ResultsMap))
const mapDialog = lazyPart(() => import('./map-dialog.tsx').then(({ MapDialog }) => MapDialog))

/** A map is beside the list from 1024 px (looks.css has its column). */
const WIDE = '(width >= 64rem)'

export function MapColumn(props: ResultsMapProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (shown) return
    const wide = matchMedia(WIDE)
    const bring = () => preload(resultsMap).then(() => setShown(true), console.warn)
    const look = () => {
      if (!wide.matches) return
      if ('requestIdleCallback' in window) requestIdleCallback(bring, { timeout: 3000 })
      else setTimeout(bring, 300)
    }
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [shown])
  return (
    <div className="map-column" data-needs-script="">
      {shown ? <LazyPart source={resultsMap} props={props} /> : null}
    </div>
  )
}

/** The map covers the screen of a phone. */
export function MapButton(props: ResultsMapProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="map-button" data-needs-script="">
      <Button
        variant="secondary"
        icon={<MapPin aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => preload(mapDialog).then(() => setOpen(true), console.warn)}
      >
        Map
      </Button>
      {open ? <LazyPart source={mapDialog} props={{ ...props, onClose: () => setOpen(false) }} /> : null}
    </div>
  )
}
