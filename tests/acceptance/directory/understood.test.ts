import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { allIn, type Html, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const LEEDS = { location: 'Leeds', town: 'Leeds', outward: 'LS1', lat: 53.7975, lng: -1.5437 }
const BATH = { location: 'Bath', town: 'Bath', outward: 'BA1', lat: 51.3811, lng: -2.359 }

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await addProvider(app, { ...LEEDS, businessName: 'Minster Pipes', categories: ['Construction/Trade > Plumbing'] })
  await addProvider(app, { ...BATH, businessName: 'Spa Heating', categories: ['Construction/Trade > Heating & Gas'] })
})
afterAll(() => app.close())

const results = (page: Html) => page.region('Results')
const said = (page: Html) => textOf(results(page)).replace(/\s+/g, ' ')
const names = (page: Html) => allIn(results(page), 'article').flatMap((card) => allIn(card, 'h2').map(textOf))
const control = (page: Html, name: string) => page.one('*', { id: name, name }).attribs.value
const linkIn = (page: Html, text: string) =>
  allIn(results(page), 'a').find((link) => textOf(link) === text || link.attribs['aria-label'] === text)?.attribs.href
const AMBER = 'No professionals match your current filters. Showing all available professionals instead.'

describe('what was understood', () => {
  test('stands above the list: the trade and the place', async () => {
    const page = await app.html('/directory?service=plumber+in+Leeds')
    expect(said(page)).toContain('Plumbing within 25 miles of Leeds, West Yorkshire')
    expect(names(page)).toEqual(['Minster Pipes'])
  })

  test('the place that was in the words is in the location box, and the address that it makes finds the same', async () => {
    const page = await app.html('/directory?service=plumber+in+Leeds')
    expect([control(page, 'service'), control(page, 'location')]).toEqual(['plumber', 'Leeds, West Yorkshire'])
    const sent = await app.html('/directory?service=plumber&location=Leeds%2C+West+Yorkshire')
    expect(names(sent)).toEqual(names(page))
    expect(said(sent)).toContain('Plumbing within 25 miles of Leeds, West Yorkshire')
  })

  test('a place in the location box wins, and the words stay as they were typed', async () => {
    const page = await app.html('/directory?service=plumber+in+Leeds&location=Bath')
    expect([control(page, 'service'), control(page, 'location')]).toEqual(['plumber in Leeds', 'Bath'])
  })

  test('without words nothing is said', async () => {
    const page = await app.html('/directory?location=Leeds')
    expect(said(page)).not.toContain('Showing results for')
    expect(linkIn(page, 'Not Plumbing')).toBeUndefined()
    expect(said(page)).toContain('1 professional within 25 miles of Leeds')
  })

  test('"near me" offers to use the position', async () => {
    const page = await app.html('/directory?service=plumber+near+me')
    expect(linkIn(page, 'Use your position')).toBe('/directory?service=plumber+near+me&nearme=true')
  })
})

describe('taking it back', () => {
  test('a correction is said, and a link searches for what was typed', async () => {
    const page = await app.html('/directory?service=pluber')
    expect(said(page)).toContain('Showing results for plumber. Search for pluber instead.')
    expect(names(page)).toEqual(['Minster Pipes'])
    const exact = await app.html(linkIn(page, 'Search for pluber instead') ?? '')
    expect(control(exact, 'service')).toBe('pluber')
    expect(said(exact)).toContain('Showing results for exactly “pluber”.')
    expect(said(exact)).toContain(AMBER)
    expect(linkIn(exact, 'Search for what it means instead')).toBe('/directory?service=pluber')
  })

  test('a word that is spelt well is not corrected', async () => {
    expect(said(await app.html('/directory?service=plumber'))).not.toContain('Showing results for')
  })

  test('a category that is not meant is left out, and what else was asked for stays', async () => {
    const page = await app.html('/directory?service=plumber&location=Leeds&radius=50')
    const without = linkIn(page, 'Not Plumbing') ?? ''
    expect(Object.fromEntries(new URLSearchParams(without.split('?')[1]))).toEqual({
      service: 'plumber',
      location: 'Leeds',
      radius: '50',
      without: 'plumbing',
    })
    expect(linkIn(await app.html(without), 'Not Plumbing')).toBeUndefined()
  })

  test('a kept page of the words as typed is not that of their meaning', async () => {
    for (const path of [
      '/directory?service=pluber',
      '/directory?service=pluber&exact=true',
      '/directory?service=pluber',
    ]) {
      const rule = (await app.page(path)).headers.get('x-fettle-cache') ?? ''
      expect(rule, path).toMatch(/params=[^;]*\bexact\b[^;]*\bwithout\b/)
    }
  })
})

describe('when nothing fits', () => {
  test('the nearest further away come first, and are called that [DIR-20]', async () => {
    const page = await app.html('/directory?service=plumber+in+Bath')
    expect(said(page)).toContain(
      'No professionals for Plumbing within 25 miles of Bath, Somerset. These are the nearest further away.',
    )
    expect(names(page)).toEqual(['Minster Pipes'])
    expect(said(page)).not.toContain(AMBER)
  })

  test('then everyone in the group of what was meant [DIR-20]', async () => {
    const page = await app.html('/directory?service=roofer')
    expect(said(page)).toContain('No professionals for Roofing yet. This is everyone in Construction/Trade.')
    expect(names(page).toSorted()).toEqual(['Minster Pipes', 'Spa Heating'])
    expect(said(page)).not.toContain(AMBER)
  })

  test('then everyone, under the amber notice [DIR-20, DIR-21]', async () => {
    const page = await app.html('/directory?service=zzqxunheard')
    expect(said(page)).toContain(AMBER)
    expect(names(page)).toHaveLength(2)
  })

  test.each([
    ['plumber in Bath', '/post-job?service=plumber&location=Bath%2C+Somerset'],
    ['roofer', '/post-job?service=roofer'],
    ['zzqxunheard', '/post-job?service=zzqxunheard'],
  ])('"%s" can be posted as a job, which keeps query and place [DIR-22]', async (service, address) => {
    const page = await app.html(`/directory?service=${encodeURIComponent(service)}`)
    expect(linkIn(page, 'Post this as a job')).toBe(address)
  })

  test('a client and a visitor find both in the job form', async () => {
    const address = '/post-job?service=plumber&location=Bath%2C+Somerset'
    const client = await app.as(await addClient(app))
    for (const form of [await client.html(address), await app.html(address)]) {
      expect(form.one('input', { name: 'title' }).attribs.value).toBe('plumber')
      expect(form.one('input', { name: 'location' }).attribs.value).toBe('Bath, Somerset')
    }
  })
})
