/** How things on a page are found: by role and name, by label or by text, as people and readers of screens do. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'
import { z } from 'zod'
import { type EngineElement, type EngineWindow, inPage } from './engine.ts'

type Words = string | RegExp
type Place<Text> = { role: string; name?: Text; level?: number } | { label: Text } | { text: Text }
/** What is looked for, perhaps inside another; `having`: only where its text holds this. */
export type Target = Place<Words> & { having?: string; within?: Target }

/** The same as JSON, for the page. */
type PageTarget = Place<PageWords> & { having?: string; within?: PageTarget }
type PageWords = { exactly: string } | { source: string; flags: string }

type Readable = 'textContent' | 'value' | 'href' | 'checked'

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined
  var findVisible: typeof findAll
}

/** Runs in the page: all visible elements that fit, in their order. */
function findAll(target: PageTarget): HTMLElement[] {
  const library = globalThis.TestingLibraryDom
  if (!library) return []
  const words = (given: PageWords) => ('exactly' in given ? given.exactly : new RegExp(given.source, given.flags))
  const roots = target.within ? globalThis.findVisible(target.within) : [document.body]
  const found = roots.flatMap((root) => {
    if ('label' in target) return library.queryAllByLabelText(root, words(target.label))
    if ('text' in target) return library.queryAllByText(root, words(target.text))
    const { role, name, level } = target
    return library.queryAllByRole(root, role, { ...(name && { name: words(name) }), ...(level && { level }) })
  })
  return found.filter(
    (element) => element.getClientRects().length > 0 && (element.textContent ?? '').includes(target.having ?? ''),
  )
}

export async function pick(window: EngineWindow, target: Target): Promise<EngineElement | null> {
  await bringLibrary(window)
  return window.pick(inPage((target) => globalThis.findVisible(target)[0], forPage(target)))
}

/** What each of the elements says. */
export async function readAll(window: EngineWindow, target: Target, what: Readable): Promise<string[]> {
  await bringLibrary(window)
  const read = (target: PageTarget, what: Readable) =>
    globalThis.findVisible(target).map((element) => String(Reflect.get(element, what)))
  return z.array(z.string()).parse(await window.run(inPage(read, forPage(target), what)))
}

const require = createRequire(import.meta.url)
const library = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')

async function bringLibrary(window: EngineWindow) {
  const isThere = await window.run('globalThis.findVisible !== undefined')
  if (!isThere) await window.run(`(() => { ${library}\n globalThis.findVisible = ${findAll} })()`)
}

function forPage({ having, within, ...place }: Target): PageTarget {
  const words = (given: Words): PageWords =>
    typeof given === 'string' ? { exactly: given } : { source: given.source, flags: given.flags }
  const more = { ...(having && { having }), ...(within && { within: forPage(within) }) }
  if ('label' in place) return { label: words(labelled(place.label)), ...more }
  if ('text' in place) return { text: words(place.text), ...more }
  const { name, ...role } = place
  return { ...role, ...(name !== undefined && { name: words(name) }), ...more }
}

/** Labels of what may stay empty say so. */
function labelled(label: Words): RegExp {
  return typeof label === 'string' ? new RegExp(`^${label}( \\(optional\\))?$`) : label
}

export function nameOf({ within, ...place }: Target): string {
  const own = Object.values(place).join(' ')
  return within ? `${own} in ${nameOf(within)}` : own
}
