import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

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
  const follow = useEffectEvent(() => setDraft(inForm))

  useEffect(() => {
    current.current = address
    const arrived = sent.current.indexOf(address)
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1)
    // A page that arrives while the reader types must not overwrite the next request.
    if (arrived < 0 && timer.current === undefined) follow()
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
      void navigate(to, { replace: true, preventScrollReset: true })
    }, after)
  }

  return { draft, change }
}
