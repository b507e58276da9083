import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/** Milliseconds without typing before the list updates. */
export const TYPING_RESTS = 300

export function useFilterDraft<Filters extends { page: number }>(
  shown: Filters,
  addressOf: (filters: Filters) => string,
  /** What the form says of them when they do not come from it. */
  inForm = shown,
) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(inForm)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = addressOf(shown)
  // Requested addresses that have not arrived: the draft is ahead of these.
  const sent = useRef<string[]>([])
  const current = useRef(address)
  // The address of the window when the latest request was sent. Its page may still have to be drawn.
  const sentFrom = useRef('')
  const path = createPath(useLocation())
  const arrive = useEffectEvent(() => {
    const older = path === sentFrom.current
    sentFrom.current = ''
    const arrived = sent.current.indexOf(address)
    if (arrived < 0 && older) return
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1)
    // A page that arrives while the reader types must not overwrite the next request.
    if (arrived < 0 && timer.current === undefined) setDraft(inForm)
  })

  useEffect(() => {
    current.current = address
    arrive()
  }, [address])

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(part: Partial<Filters>, after: number) {
    const next = { ...draft, ...part, page: 1 }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      const to = addressOf(next)
      sent.current = to === current.current ? [] : [...sent.current, to]
      sentFrom.current = createPath(window.location)
      void navigate(to, { replace: true, preventScrollReset: true })
    }, after)
  }

  return { draft, change }
}
