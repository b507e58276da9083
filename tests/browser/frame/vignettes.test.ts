import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, sideways, visitor } from '../support/browser.ts'

async function vignette(page: Page) {
  const image = page.getByRole('main').locator('img[src^="/drawings/vignettes/"]')
  return image.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return {
      name: image.src.slice(image.src.lastIndexOf('/') + 1),
      alt: image.alt,
      box: [image.clientWidth, image.clientHeight],
    }
  })
}

test.each([
  [320, false],
  [1280, true],
])(
  'what is not there has a small drawing that says nothing of its own and fits, at %i px, dark: %s',
  async (width, dark) => {
    const { page } = await visitor({ width, dark, expects: /status of 404/ })
    for (const [path, name] of [
      ['/no/such/page', 'van.svg'],
      ['/categories?q=submarines', 'magnifier.svg'],
      ['/job-directory?location=Atlantis', 'magnifier.svg'],
    ] as const) {
      await open(page, path)
      expect(await vignette(page), path).toEqual({ name, alt: '', box: [144, 96] })
      expect(await sideways(page), path).toBe(0)
    }
  },
)

test.each([360, 320])('no placeholder of a search is cut at %i px', async (width) => {
  const { page } = await visitor({ width })
  const cut: string[] = []
  for (const path of ['/', '/near', '/directory', '/job-directory', '/categories']) {
    await open(page, path)
    const sheet = page.getByRole('button', { name: 'Search and filters' })
    if (await sheet.isVisible()) await sheet.click()
    cut.push(
      ...(await page.locator('input[placeholder]:visible').evaluateAll(tooLong)).map((said) => `${path} ${said}`),
    )
  }
  expect(cut).toEqual([])
})

/** Placeholders that are wider than their box: their end can’t be read. */
function tooLong(boxes: (HTMLElement | SVGElement)[]): string[] {
  return boxes.flatMap((box) => {
    if (!(box instanceof HTMLInputElement)) return []
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(box, '::placeholder')
    const { paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return ['no canvas']
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const wide = pen.measureText(box.placeholder).width
    return wide > room ? [`${box.placeholder}: ${Math.round(wide)} of ${Math.round(room)}`] : []
  })
}
