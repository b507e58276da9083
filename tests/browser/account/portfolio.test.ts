/** The owner's own way through the portfolio, and what visitors see of it. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { HEIC_ADVICE, MOV_ADVICE } from '#contract/portfolio/upload.ts'
import { phonePhoto, plainPng } from '#tests/support/pictures.ts'
import { alive, DESKTOP, hold, open, PHONE, sideways, visitor } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { maya } from '../support/pages.ts'
import { signIn } from '../support/people.ts'

const TAB = `${maya}?tab=portfolio`
const png = async (name: string, background: string) => ({
  ...{ name, mimeType: 'image/png' },
  buffer: await plainPng(1200, 900, background),
})
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const itemOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const filesIn = (place: Locator) => place.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')
const captions = (place: Locator) => place.getByLabel('What it shows')
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()

async function owner(width: number, expects?: RegExp) {
  const { page, context } = await visitor({ width, ...(expects ? { expects } : {}) })
  await signIn(context, 'maya')
  await open(page, TAB)
  return page
}

async function choose(page: Page, label: string, files: Parameters<Page['setInputFiles']>[1]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('label', { hasText: label }).click(),
  ])
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles(files)
}

async function remove(page: Page, title: string) {
  await itemOf(page, title)
    .getByRole('button', { name: `Remove ${title}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Removed from your portfolio').waitFor()
  await itemOf(page, title).waitFor({ state: 'detached' })
}

/** By a finger or a mouse: down on one, over to the other, up. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 20, { steps: 6 })
  await page.mouse.up()
}

describe.each([
  { on: 'a phone', width: PHONE },
  { on: 'a desktop', width: DESKTOP },
])('on $on', ({ width }) => {
  test('three photos are shown after six taps, then described, ordered, edited and removed [PRV-25, PRV-30]', async () => {
    const page = await owner(width)
    const title = `A terrace, ${width}`
    const photos = [await png('a.png', '#803020'), await png('b.png', '#208030'), await png('c.png', '#203080')]
    let taps = 1
    await choose(page, 'Add to portfolio', photos)
    taps += photos.length + 1 // in the phone's own window: each photo, and "Add"
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click() // the files are still on their way
    taps += 1
    await said(page, 'Added to your portfolio').waitFor()
    expect(taps).toBeLessThanOrEqual(6)
    await dialog.waitFor({ state: 'detached' })
    expect(await sideways(page)).toBe(0)

    await page.getByRole('link', { name: 'Edit item 1' }).click()
    await expect.poll(() => filesIn(dialog).count(), { timeout: 15_000 }).toBe(3)
    await dialog.getByLabel('Title').fill(title)
    for (const [at, words] of ['Red', 'Green', 'Blue'].entries()) await captions(dialog).nth(at).fill(words)
    await dialog.getByRole('button', { name: 'Move file 3 forward' }).click()
    const order = () => captions(dialog).evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'value')))
    expect(await order()).toEqual(['Red', 'Blue', 'Green'])
    await said(page, 'File moved to place 2 of 3').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: /^Move file 1:/ }).press('ArrowDown')
    expect(await order()).toEqual(['Blue', 'Red', 'Green'])
    await drag(page, dialog.getByRole('button', { name: /^Move file 1:/ }), filesIn(dialog).nth(1))
    expect(await order()).toEqual(['Red', 'Blue', 'Green'])
    await dialog.getByRole('button', { name: 'Remove file 3' }).click()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await said(page, 'Portfolio updated').waitFor()
    await itemOf(page, title).getByRole('img', { name: 'Blue' }).waitFor()

    const before = await titles(page)
    const ordered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await itemOf(page, title)
      .getByRole('button', { name: `Move ${title} back` })
      .click()
    await ordered
    await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)])
    await page.reload()
    await alive(page)
    expect(await titles(page)).toEqual([before[1], before[0], ...before.slice(2)])
    await remove(page, title)
  })

  test('visitors look at pictures by keyboard and by swipe; the focus comes back, and nothing jumps', async () => {
    const { page } = await visitor({ width })
    await watchShifts(page)
    await open(page, TAB)
    const item = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('ul a'), hasNotText: 'Before' })
      .first()
    const first = item.getByRole('link').first()
    await page.getByRole('main').locator('img').last().scrollIntoViewIfNeeded()
    expect(await shiftsOf(page)).toEqual([])
    await first.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog')
    const count = await item.getByRole('link').count()
    await box.getByText(`1 of ${count}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await box.getByText(`2 of ${count}`).waitFor()
    await page.keyboard.press('Home')
    await box.getByText(`1 of ${count}`).waitFor()
    await swipe(box.locator('img').first(), -120)
    await box.getByText(`2 of ${count}`).waitFor()
    await swipe(box.locator('img').first(), 120)
    await box.getByText(`1 of ${count}`).waitFor()
    await box.getByRole('button', { name: 'Next' }).click()
    await box.getByText(`2 of ${count}`).waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    expect(await first.evaluate((link) => document.activeElement === link)).toBe(true)
  })
})

async function swipe(place: Locator, by: number) {
  await place.evaluate((element, dx) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    const at = { pointerType: 'touch', isPrimary: true, bubbles: true, clientY: top + height / 2 }
    const x = left + width / 2
    element.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: x }))
    element.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: x + dx }))
  }, by)
}

test('bad files are named and skipped, the others go on; a broken one is tried again; one is stopped [PRV-32, PRV-33, PRV-36]', async () => {
  const page = await owner(DESKTOP, /Failed to load resource/)
  let fails = 1
  await page.route('**/account/portfolio/media', (route) => (fails-- > 0 ? route.abort() : route.continue()))
  await choose(page, 'Add to portfolio', [
    { name: 'film.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('x') },
    { name: 'IMG_1.MOV', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
    { name: 'IMG_2.HEIC', mimeType: '', buffer: Buffer.from('x') },
    { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
  ])
  const dialog = page.getByRole('dialog')
  await said(page, 'Invalid file type').waitFor()
  await said(page, 'File too large').waitFor()
  await dialog.getByText('“film.avi” is none of these: JPEG, PNG, WEBP, MP4, max 10MB each.').waitFor()
  await dialog.getByText(`“IMG_1.MOV”: ${MOV_ADVICE}`).waitFor()
  await dialog.getByText(`“IMG_2.HEIC”: ${HEIC_ADVICE}`).waitFor()
  await dialog.getByText('“big.png” is larger than 10 MB.').waitFor()
  await said(page, 'Upload failed').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => filesIn(dialog).count(), { timeout: 15_000 }).toBe(1)
  const release = await hold(page, /portfolio\/media/)
  await choose(page, 'Add more files', [await png('slow.png', '#112233')])
  await dialog.getByRole('progressbar', { name: /slow\.png/ }).waitFor()
  await dialog.getByRole('button', { name: 'Stop uploading slow.png' }).click()
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
  release()
  await dialog.getByRole('button', { name: 'Remove file 1' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Media required').waitFor()
  await dialog.getByText('Please upload at least one media file').waitFor()
  await dialog.getByLabel('Title').fill('A roof')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('A roof')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('before and after are compared by a line that the keyboard moves', async () => {
  const page = await owner(DESKTOP)
  await choose(page, 'Add to portfolio', [await png('before.png', '#803020'), await png('after.png', '#208030')])
  const dialog = page.getByRole('dialog')
  await expect.poll(() => filesIn(dialog).count(), { timeout: 15_000 }).toBe(2)
  await dialog.getByLabel('Before and after').check()
  await dialog.getByLabel('Title').fill('A wall made new')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await itemOf(page, 'A wall made new')
    .getByRole('link', { name: /^Before/ })
    .click()
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).toBe('51% before')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await remove(page, 'A wall made new')
})

test('a video shows its first picture, and plays on demand', async () => {
  const page = await owner(DESKTOP)
  const film = await page.evaluate(async () => {
    const type = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp9', 'video/mp4'].find(
      MediaRecorder.isTypeSupported,
    )
    if (!type) return null
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: type })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const over = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.start()
    for (let frame = 0; frame < 25; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 12} 80% 50%)`
      pen?.fillRect(0, 0, 320, 180)
      await new Promise((done) => setTimeout(done, 40))
    }
    recorder.stop()
    await over
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return Array.from(bytes)
  })
  if (!film) return console.warn('This browser records no MP4')
  await choose(page, 'Add to portfolio', [{ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from(film) }])
  const dialog = page.getByRole('dialog')
  await expect.poll(() => filesIn(dialog).count(), { timeout: 15_000 }).toBe(1)
  await dialog.getByLabel('Title').fill('A gate that opens')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const link = itemOf(page, 'A gate that opens')
    .getByRole('link', { name: /^Video|A gate/ })
    .first()
  expect(await link.locator('img').getAttribute('src')).toMatch(/\.webp$/)
  await link.click()
  const video = page.getByRole('dialog').locator('video')
  expect(await video.getAttribute('preload')).toBe('none')
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.route('**/media/portfolio/**.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'noise' }))
  await link.click()
  await page
    .getByRole('dialog')
    .locator('video')
    .evaluate((element: HTMLVideoElement) => element.play().catch(() => null))
  await page.getByRole('dialog').getByText('Your browser can’t play this video.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await remove(page, 'A gate that opens')
})
