import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { inPage } from './engine.ts'
import { button, heading } from './people.ts'
import { DESKTOP, engines, type Visitor, visitor, waitFor } from './visitor.ts'

const GROUP = 'Pets/Animals'

/** Runs in the page: the ids of the group's categories, in their order. */
function idsOf(label: string): string {
  const links = document.querySelectorAll<HTMLAnchorElement>(`ul[aria-label="${label}"] a[href*="edit="]`)
  return [...links].map(({ search }) => search).join()
}

/** Runs in the page. A reader of roles is slow among so many buttons, and the toast goes. */
function saysSaved(): boolean {
  return document.querySelector('[data-toasts]')?.textContent.includes('Category order updated') ?? false
}

async function saved(person: Visitor, order: string[]) {
  await waitFor('for the order to be saved', () => person.window.run(inPage(saysSaved)))
  await person.open('/admin/categories')
  expect(await person.window.run(inPage(idsOf, GROUP))).toBe(order.join())
}

/** Runs in the page: what the second line of the group is dragged by. */
function handleOf(label: string): Element | undefined {
  return document.querySelectorAll(`ul[aria-label="${label}"] [data-needs-script]`)[1]
}

// One after the other: they order the same group.
describe.each(engines)('in $name', (engine) => {
  test('an admin finds a user, orders categories by button and pointer, sees charts and a refused setting [ADC-04, ANA-02]', async () => {
    const person = await visitor(engine, DESKTOP, /400/)
    await person.open('/admin-login')
    await person.fill({ label: 'Username' }, 'admin')
    await person.fill({ label: 'Password' }, DEMO_PASSWORD)
    await person.click(button('Sign in'))
    await person.see(heading('Dashboard'))

    await person.open('/admin/users')
    await person.fill({ label: 'Search' }, 'okafor plumb')
    await person.press('Enter')
    await person.arrive(/^\/admin\/users\?q=okafor(\+|%20)plumb/)
    await person.see({ role: 'link', name: 'Maya Okafor' })

    await person.open('/admin/categories')
    const before = String(await person.window.run(inPage(idsOf, GROUP))).split(',')
    const [first = '', second = '', ...rest] = before
    await person.click({ role: 'button', name: /^Move .* down$/, within: { role: 'list', name: GROUP } })
    await saved(person, [second, first, ...rest])
    const handle = await person.window.pick(inPage(handleOf, GROUP))
    await handle?.drag(-75)
    await saved(person, before)

    await person.open('/admin/analytics')
    const lines = () => document.querySelectorAll('svg svg polyline').length
    await waitFor('for twelve lines to be drawn', async () => Number(await person.window.run(inPage(lines))) === 12)

    await person.open('/admin/settings')
    await person.fill({ label: 'Tagline' }, 'Kept as typed')
    await person.fill({ label: 'Contact address' }, 'not an address')
    await person.click(button('Save'))
    await person.see({ role: 'link', name: /^Enter an email address/ })
    expect(await person.value({ label: 'Tagline' })).toBe('Kept as typed')
  })
})
