import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType, useRevalidator } from 'react-router'
import { type FocusMark, focusArrival, markOfFocus, restoreFocus } from './page-focus.ts'

/** Milliseconds that a page may take before anything says so: a quick answer shows nothing. The bar's are in its CSS. */
const PATIENCE = 150

/** Tells that another page is on its way: a bar to see, words to hear, and the focus on its heading once it is there. */
export function PageChange() {
  const { state, formMethod } = useNavigation()
  const retries = useRevalidator().state === 'loading'
  const busy = state !== 'idle' || retries
  const [words, setWords] = useState('')

  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setWords('Loading…'), PATIENCE)
    return () => {
      clearTimeout(timer)
      setWords('')
    }
  }, [busy])

  // "Try again" goes with the error it stood in.
  useEffect(() => {
    if (!retries) return
    return () => {
      if (document.activeElement !== document.body) return
      setWords(document.title)
      focusArrival('')
    }
  }, [retries])

  useArrival(busy, formMethod !== undefined && formMethod !== 'GET', () => setWords(document.title))

  return (
    <>
      {busy ? <div aria-hidden className="page-bar" /> : null}
      <div role="status" className="sr-only">
        {words}
      </div>
    </>
  )
}

/** Gives the focus a place on every new page; `say` speaks where something has changed. */
function useArrival(busy: boolean, posts: boolean, say: () => void) {
  const location = useLocation()
  const type = useNavigationType()
  const shown = useRef(location)
  const posted = useRef(false)
  const marks = useRef(new Map<string, FocusMark>())

  useEffect(() => {
    if (!busy) return
    posted.current = posts
    const mark = markOfFocus()
    if (mark) marks.current.set(shown.current.key, mark)
  }, [busy, posts])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every entry of the history
  useEffect(() => {
    const before = shown.current
    if (before.key === location.key) return
    shown.current = location
    const samePage = before.pathname === location.pathname
    // A refused form has its own summary, and filters follow what is typed: both keep the focus where it is.
    if (samePage && (posted.current || type === 'REPLACE')) return
    say()
    const mark = type === 'POP' ? marks.current.get(location.key) : undefined
    if (!mark || !restoreFocus(mark)) focusArrival(location.hash)
  }, [location.key])
}
