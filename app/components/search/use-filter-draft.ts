import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/** How long typing must rest before the list follows, in milliseconds. */
export const TYPING_RESTS = 300

/**
 * What stands in a form of filters. It leads the address while one types, and follows it on back and forward.
 * @param shown what the form holds for the filters of the address
 * @param addressOf the address of what the form holds
 */
export function useFilterDraft<Filters extends { page: number }>(
  shown: Filters,
  addressOf: (filters: Filters) => string,
) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = addressOf(shown)
  // Addresses that were asked for and are not here yet: the draft is ahead of these.
  const sent = useRef<string[]>([])
  const latest = useRef(shown)
  latest.current = shown

  useEffect(() => {
    const arrived = sent.current.indexOf(address)
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1)
    // What is typed just now is about to be asked for: a page that arrives meanwhile does not take it away.
    if (arrived < 0 && timer.current === undefined) setDraft(latest.current)
  }, [address])

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(part: Partial<Filters>, after: number) {
    const next = { ...draft, ...part, page: 1 }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      const to = addressOf(next)
      sent.current = to === addressOf(latest.current) ? [] : [...sent.current, to]
      void navigate(to, { replace: true, preventScrollReset: true })
    }, after)
  }

  return { draft, change }
}
