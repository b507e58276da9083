import { describe, expect, test } from 'vitest'
import { engines, PHONE, type Visitor, visitor } from './visitor.ts'

const results = { role: 'region', name: 'Results' }
const cards = { role: 'article', within: results }
const names = { role: 'heading', within: cards }
const opener = { role: 'button', name: /^Search and filters/ }
const service = { label: 'Service' }

/** Opens the sheet of filters and waits until it can be used. */
async function openFilters(person: Visitor) {
  await person.click(opener)
  await person.see({ role: 'button', name: 'Show results' })
}

describe.each(engines)('in $name', (engine) => {
  test('a visitor on a phone searches from the home page, opens a listing and sees a phone number [HOME-08, DIR-05]', async () => {
    const person = await visitor(engine, PHONE)
    await person.open('/')
    await person.fill(service, 'plumber')
    await person.fill({ label: 'Location' }, 'M1 1AE')
    await person.press('Enter')
    await person.arrive(/^\/directory\?service=plumber&location=M1(\+|%20)1AE$/)
    await person.see(cards)
    const [name = ''] = await person.read(names)
    await person.click({ role: 'link', name, within: cards })
    await person.see({ role: 'heading', level: 1, name })
    await person.click({ role: 'button', name: 'Show phone' })
    await person.see({ role: 'link', name: /^0[\d ]{9,}$/ })
  })

  test('a visitor on a phone filters in the sheet, goes back and forward, and finds the filters as they were [DIR-03, DIR-05]', async () => {
    const person = await visitor(engine, PHONE)
    await person.open('/directory')
    expect(await person.count(service)).toBe(0)
    await openFilters(person)
    await person.fill(service, 'plumber')
    await person.fill({ label: 'Location' }, 'Leeds')
    await person.press('Tab')
    await person.choose({ label: 'Radius' }, '50')
    await person.click({ role: 'button', name: 'Show results' })
    const filtered = /^\/directory\?service=plumber&location=Leeds&radius=50$/
    await person.arrive(filtered)
    await person.lose(service)
    await person.see({ text: /within 50 miles of Leeds/, within: results })

    // The heading of a listing is its business.
    const name = (await person.read(names)).find((name) => name.includes('Plumbing')) ?? ''
    await person.click({ role: 'link', name, within: cards })
    await person.see({ role: 'heading', level: 1, name })
    await person.move('back')
    await person.arrive(filtered)
    await person.see(cards)
    await openFilters(person)
    expect([await person.value(service), await person.value({ label: 'Radius' })]).toEqual(['plumber', '50'])
    await person.press('Escape')
    await person.lose(service)
    await person.move('forward')
    await person.see({ role: 'heading', level: 1, name })
  })
})
