import { describe, expect, test } from 'vitest'
import { scan } from './scan.ts'

describe('what Safari 16.4 or Firefox 115 lacks is found', () => {
  test.each([
    [
      'const query = new URLSearchParams(); if (query.size > 0) go()',
      /^URLSearchParams\.size is missing in safari 16\.4/,
    ],
    ['new URL(address).searchParams.size', /^URLSearchParams\.size is missing/],
    ["sheet.closest('[popover]')?.hidePopover()", /^HTMLElement\.hidePopover is missing in .*firefox 115/],
    ['const hours = /(?<![a-z])hours/', /^Look-behind/],
    ['const words = /[\\p{L}--[a-z]]/v', /^An expression is too new/],
    ['text.toWellFormed()', /^String\.toWellFormed is missing in firefox 115/],
    ['URL.parse(text)', /^URL\.parse is missing/],
    ['requestIdleCallback(work)', /^requestIdleCallback is missing in safari 16\.4/],
    ['new NavigateEvent("x")', /^NavigateEvent is missing/],
    ['try { begin(); page.startViewTransition(draw) } catch { draw() }', /^Element\.startViewTransition is missing/],
    ['try { page.startViewTransition(draw) } finally { end() }', /^Element\.startViewTransition is missing/],
  ])('%s', (code, finding) => {
    expect(scan(code)).toEqual([expect.stringMatching(finding)])
  })
})

describe('what is looked for before its use, or is something else, is not', () => {
  test.each([
    "sheet.closest('[popover]')?.hidePopover?.()",
    'if (navigator.share) navigator.share(page)',
    "typeof URL.canParse === 'function' ? URL.canParse(text) : read(text)",
    "'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work)",
    'try { page.startViewTransition(draw) } catch { draw() }',
    'try { const moved = page.startViewTransition(draw); moved.finished.then(end) } catch { draw() }',
    'void 0 === URL?.canParse ? read(text) : URL.canParse(text)',
    'function count(query) { return query.size }',
    'const names = new Set(); names.size',
    'const query = new URLSearchParams(); function count(query) { return query.size }',
    'import { share } from "./page.js"; share(page)',
    'const word = /(?=[a-z])\\p{L}+/u',
  ])('%s', (code) => {
    expect(scan(code)).toEqual([])
  })
})
