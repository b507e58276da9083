import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { inPage } from './engine.ts'
import { button, heading } from './people.ts'
import { BROKEN_OFF, DESKTOP, engines, visitor, waitFor } from './visitor.ts'

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

/** Runs in the page: tells it from another of the same address. */
function mark() {
  document.documentElement.dataset.left = ''
}

/** Runs in the page. */
function isMarked() {
  return 'left' in document.documentElement.dataset
}

describe.each(engines)('in $name', (engine) => {
  test.each([
    { page: 'a page that is left while it loads', leave: clickAndLeave },
    { page: 'a page whose request fails on the way back', leave: loseRequestsAndLeave },
  ])('$page is whole on the way back', async ({ leave }) => {
    const person = await visitor(engine, DESKTOP, BROKEN_OFF, /NetworkError|access control checks/)
    await person.open('/directory?location=Anywhere')
    await person.see({ role: 'link', name: 'Page 2' })
    await person.window.run(inPage(leave))
    await person.arrive(/^\/about$/)
    await person.see(heading(/./))
    await person.move('back')
    await person.arrive(/^\/directory/)
    await person.see(cards)
    expect(await person.count({ text: 'Something went wrong' })).toBe(0)
  })

  test('going back after signing in leads on, not to the form', async () => {
    const person = await visitor(engine, DESKTOP, BROKEN_OFF)
    await person.open('/about')
    await person.click({ role: 'link', name: 'Login' })
    await person.see(heading('Login'))
    await person.fill({ label: 'Email' }, 'tom@example.com')
    await person.fill({ label: 'Password' }, DEMO_PASSWORD)
    await person.click(button('Sign in'))
    await person.arrive(/^\/directory/)
    await person.see(heading('Professionals'))
    await person.window.run(inPage(mark))
    await person.move('back')
    await waitFor('to leave the page', async () => !(await person.window.run(inPage(isMarked))))
    await person.see(heading('Professionals'))
    await person.arrive(/^\/directory/)
  })
})
