import { useCallback, useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/place/view.ts'

type PositionState = {
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
      setState({ loading: false, error: sentence('Geolocation is not supported by this browser'), permission: false })
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
  if (code === 1) return sentence('Location access denied by user')
  if (code === 2) return sentence('Location information is unavailable')
  if (code === 3) return sentence('Location request timed out')
  return sentence('Unable to retrieve your location')
}

function sentence(problem: string): string {
  return `${problem}. You can enter your location manually instead.`
}
