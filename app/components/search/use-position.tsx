import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { LocateFixed } from '#app/ui/icons.ts'
import { NEAR_ME } from '#contract/directory/words.ts'
import type { Point } from '#contract/place/words.ts'

export type PositionState = {
  loading: boolean
  error: string | null
  permission: boolean | null
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }

/** Coordinates are rounded to about 100 yards before they leave the device. */
export function usePosition(got: (point: Point) => void) {
  const [state, setState] = useState<PositionState>({ loading: false, error: null, permission: null })
  const request = useRef(0)
  const latest = useRef(got)
  useEffect(() => {
    latest.current = got
  }, [got])

  const ask = useCallback(() => {
    request.current += 1
    const mine = request.current
    if (typeof navigator === 'undefined' || !('geolocation' in navigator)) {
      setState({ loading: false, error: 'Geolocation is not supported by this browser', permission: false })
      return
    }
    setState({ loading: true, error: null, permission: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (mine !== request.current) return
        setState({ loading: false, error: null, permission: true })
        latest.current({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
      },
      (error) => {
        if (mine !== request.current) return
        setState({ loading: false, error: sentenceFor(error.code), permission: false })
      },
      OPTIONS,
    )
  }, [])

  const reset = useCallback(() => {
    request.current += 1
    setState({ loading: false, error: null, permission: null })
  }, [])

  return { ...state, ask, reset }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

function sentenceFor(code: number): string {
  if (code === 1) return 'Location access denied by user'
  if (code === 2) return 'Location information is unavailable'
  if (code === 3) return 'Location request timed out'
  return 'Unable to retrieve your location'
}

export type Position = ReturnType<typeof usePosition>

export function NearMeButton({ position: { loading, ask }, busy = false }: { position: Position; busy?: boolean }) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="small"
      icon={<LocateFixed aria-hidden />}
      disabled={loading || busy}
      onClick={ask}
    >
      {loading ? 'Getting...' : NEAR_ME}
    </Button>
  )
}

export function PositionProblem({ position: { error }, className }: { position: Position; className?: string }) {
  if (!error) return null
  return (
    <p role="alert" className={classes('text-sm text-brick-ink', className)}>
      {error}. You can enter your location manually instead.
    </p>
  )
}
