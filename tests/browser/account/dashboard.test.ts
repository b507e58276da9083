import { expect, test } from 'vitest'
import { open, PHONE, sideways, visitor } from '../support/browser.ts'
import { signIn } from '../support/people.ts'

test('on a phone a provider’s dashboard begins with what is for them now', async () => {
  const { page, context } = await visitor({ width: PHONE })
  await signIn(context, 'maya')
  await open(page, '/dashboard')
  const region = page.getByRole('region', { name: 'For you now' })
  const top = async (locator: typeof region) => (await locator.boundingBox())?.y ?? Number.NaN
  expect(await top(region)).toBeLessThanOrEqual(140)
  expect(await top(region.getByRole('listitem').first().getByRole('link'))).toBeLessThanOrEqual(200)
  expect(await sideways(page)).toBe(0)
})

test('the header of a phone has what each came for in its menu, first', async () => {
  for (const { who, labels } of [
    { who: 'maya', labels: ['Jobs for you', 'Messages', 'My page'] },
    { who: 'tom', labels: ['My jobs', 'Messages', 'Saved'] },
  ] as const) {
    const { page, context } = await visitor({ width: PHONE })
    await signIn(context, who)
    await open(page, '/about')
    await page.getByLabel('Menu').click()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect((await links.allInnerTexts()).slice(0, 3)).toEqual(labels)
    await links.first().click()
    await page.waitForURL(who === 'maya' ? '**/matching-jobs' : '**/profile?tab=jobs')
  }
})

test('the header of a phone names the place whole beside the icons of a client', async () => {
  const { page, context } = await visitor({ width: PHONE })
  await signIn(context, 'tom')
  await open(page, '/about')
  await context.addCookies([{ name: 'fettle.near', value: 'SW1A', url: new URL(page.url()).origin }])
  await open(page, '/about')
  const place = page
    .getByRole('banner')
    .getByRole('link', { name: /^near SW1A/ })
    .locator('> span')
  expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await sideways(page)).toBe(0)
})

test.each([1024, 1280])('the header of a desktop of %i px has room for all of it', async (width) => {
  for (const who of ['maya', 'tom'] as const) {
    const { page, context } = await visitor({ width })
    await signIn(context, who)
    await open(page, '/about')
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).first()
    const boxes = await Promise.all((await bar.getByRole('link').all()).map((link) => link.boundingBox()))
    expect(boxes.length).toBeGreaterThanOrEqual(4)
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
    for (const box of boxes) expect(box?.height).toBeLessThan(48)
    expect(await sideways(page)).toBe(0)
  }
})
