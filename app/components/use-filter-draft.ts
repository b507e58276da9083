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
  const sent = useRef(address)
  const latest = useRef(shown)
  latest.current = shown

  useEffect(() => {
    if (sent.current === address) return
    sent.current = address
    setDraft(latest.current)
  }, [address])

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(part: Partial<Filters>, after: number) {
    const next = { ...draft, ...part, page: 1 }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = addressOf(next)
      void navigate(sent.current, { replace: true, preventScrollReset: true })
    }, after)
  }

  return { draft, change }
}
