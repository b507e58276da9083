import { describe, expect, test } from 'vitest'
import { inPage } from './engine.ts'
import { heading } from './people.ts'
import { BROKEN_OFF, DESKTOP, engines, visitor } from './visitor.ts'

const cards = { role: 'article', within: { role: 'region', name: 'Results' } }

/** Runs in the page: follows a link, and leaves for another page before its answer comes. */
function clickAndLeave() {
  document.querySelector<HTMLElement>('a[href$="page=2"]')?.click()
  location.assign('/about')
}

/** Runs in the page: it gets no data by itself from now on; a page that is loaded as a whole does. */
function loseRequestsAndLeave() {
  window.fetch = () => Promise.reject(new TypeError('Load failed'))
  location.assign('/about')
}

describe.each(engines)('in $name', (engine) => {
  test.each([
    { page: 'a page that is left while it loads', leave: clickAndLeave },
    { page: 'a page whose request fails on the way back', leave: loseRequestsAndLeave },
  ])('$page is whole on the way back', async ({ leave }) => {
    const person = await visitor(engine, DESKTOP, BROKEN_OFF, /NetworkError|access control checks/)
    await person.open('/directory')
    await person.see({ role: 'link', name: 'Page 2' })
    await person.window.run(inPage(leave))
    await person.arrive(/^\/about$/)
    await person.see(heading(/./))
    await person.move('back')
    await person.arrive(/^\/directory/)
    await person.see(cards)
    expect(await person.count({ text: 'Something went wrong' })).toBe(0)
  })
})
