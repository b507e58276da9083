import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType, useRevalidator } from 'react-router'
import { useRestoredPage } from './restored-page.ts'

/** Milliseconds before a slow page is announced. The delay of the bar is in its CSS. */
const PATIENCE = 150

const LISTING = /^\/directory\/[^/]+$/
const LOADING_PROFILE = 'Loading profile...'

export function PageChange() {
  const navigation = useNavigation()
  const { state, formMethod, location } = navigation
  const retries = useRevalidator().state === 'loading'
  const busy = state !== 'idle' || retries
  useRestoredPage(state === 'submitting' ? navigation : null)
  const [words, setWords] = useState('')
  const here = useLocation().pathname
  const there = location?.pathname ?? here
  const loading = there !== here && LISTING.test(there) ? LOADING_PROFILE : 'Loading…'

  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setWords(loading), PATIENCE)
    return () => {
      clearTimeout(timer)
      setWords('')
    }
  }, [busy, loading])

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
      <div role="status" className={words === LOADING_PROFILE ? 'page-words' : 'sr-only'}>
        {words}
      </div>
    </>
  )
}

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

  const arrive = useEffectEvent((key: string) => {
    const before = shown.current
    if (before.key === key) return
    shown.current = location
    const samePage = before.pathname === location.pathname
    // Keeps the focus after a refused form, which has its own summary, and while filters change the address.
    if (samePage && (posted.current || type === 'REPLACE')) return
    say()
    const mark = type === 'POP' ? marks.current.get(key) : undefined
    if (!mark || !restoreFocus(mark)) focusArrival(location.hash)
  })
  useEffect(() => arrive(location.key), [location.key])
}

type FocusMark = { selector: string; index: number }

/** Null if no selector finds the focused element again. */
function markOfFocus(): FocusMark | null {
  const element = document.activeElement
  const href = element?.getAttribute('href')
  const selector = element?.id ? `#${CSS.escape(element.id)}` : href ? `a[href="${CSS.escape(href)}"]` : null
  if (!element || !selector) return null
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) }
}

function restoreFocus({ selector, index }: FocusMark): boolean {
  const element = document.querySelectorAll<HTMLElement>(selector)[index]
  element?.focus({ preventScroll: true })
  return element !== undefined && element === document.activeElement
}

/**
 * Focuses the target of the hash, else the heading; leaves fields and links that keep their place alone, and who has gone
 * on within the section of the target before the page said that it had arrived.
 */
function focusArrival(hash: string) {
  const { activeElement } = document
  if (activeElement?.matches('input, select, textarea, [data-keeps-place]')) return
  const named = document.getElementById(hash.slice(1))
  if (named?.closest('section')?.contains(activeElement)) return
  const target = named ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
