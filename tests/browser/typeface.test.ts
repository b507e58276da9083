/** How letters are drawn. */
import { expect, test } from 'vitest'
import { enter, open, visit, walking } from './support/browser.ts'
import { maya } from './support/pages.ts'

test('addresses and codes are drawn as typed: 9x2 does not become 9×2', async () => {
  const page = await visit('/contact')
  await page.evaluate(() => document.fonts.load('16px "Inter Variable"'))
  await page.reload()
  const [joined, apart] = await page.evaluate(() => {
    const width = (text: string) => {
      const box = document.createElement('span')
      Object.assign(box.style, { position: 'absolute', fontSize: '64px', fontKerning: 'none' })
      box.textContent = text
      document.body.append(box)
      return box.getBoundingClientRect().width
    }
    return [width('9x2'), width('9') + width('x') + width('2')]
  })
  expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
  expect(joined).toBeCloseTo(apart ?? 0, 1)
})

const walk = walking(enter)

test.each(['/', '/contact', '/directory?location=M1+1AE', '/job-directory', maya])(
  'at %s no text has contextual letters, whatever the typeface',
  async (path) => {
    const page = await walk({})
    await open(page, path)
    const found = await page.evaluate(() => [
      ...new Set(
        [...document.body.querySelectorAll('*')].map((element) => getComputedStyle(element).fontVariantLigatures),
      ),
    ])
    expect(found).toEqual(['no-contextual'])
  },
)
