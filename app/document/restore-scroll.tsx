import { InlineScript } from '#app/ui/inline-script.tsx'

// Without what React would escape in it. Where the storage is closed to us, or empty, there is nothing to restore.
const SCRIPT = [
  '{const{state}=history;if(state?.key)try{',
  'const top=JSON.parse(sessionStorage[`react-router-scroll-positions`])[state.key];',
  'if(typeof top==`number`)scrollTo(0,top)}catch{}}',
].join('')

/**
 * Stands for the script of React Router's ScrollRestoration in a page from the server. That one gives each visit a key and
 * opens the session's storage, 7 ms on a quick machine while the page is read, even where there is nothing to restore.
 */
export function RestoreScroll() {
  return <InlineScript>{SCRIPT}</InlineScript>
}

/** The key by which React Router keeps the scroll position of this visit, and its place in the history. */
export function keepVisit() {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2), idx: 0 }, '')
}
