import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noisyPng, phonePhoto } from '#tests/support/pictures.ts'
import { hold, open, visitor } from '../support/browser.ts'
import { signUpUnconfirmed } from '../support/people.ts'

const control = 'Change Profile Photo'

let count = 0

/** The settings of somebody who has just signed up. */
async function settings(options: Parameters<typeof visitor>[0] = {}): Promise<Page> {
  count += 1
  const { page, context } = await visitor({ from: `198.51.100.${100 + count}`, ...options })
  await signUpUnconfirmed(context)
  await open(page, '/account')
  return page
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()

test('a chosen picture goes up at once, under a spinner, and is shown [SET-40, SET-41]', async () => {
  const page = await settings()
  const release = await hold(page, /\/account\/avatar/)
  await page.getByLabel(control).setInputFiles(file('me.jpg', 'image/jpeg', await phonePhoto()))
  await page.getByRole('img', { name: 'Uploading your picture' }).waitFor()
  expect(await page.getByLabel(control).isDisabled()).toBe(true)
  release()
  await toast(page, 'Profile picture updated successfully.').waitFor()
  const pictures = page.locator(`main picture img[src^="/media/avatars/"]`)
  await pictures.first().waitFor()
  const shown = () => pictures.first().evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth])
  await expect.poll(async () => (await shown())[0]).toContain('avatar.avif')
  await expect.poll(async () => (await shown())[1]).toBeGreaterThan(60)
  expect(await page.getByLabel(control).isEnabled()).toBe(true)
})

test.each([
  ['me.gif', 'image/gif', 'Invalid file type', 'Please upload a PNG, JPG, or JPEG image.'],
  ['me.svg', 'image/svg+xml', 'Invalid file type', 'Please upload a PNG, JPG, or JPEG image.'],
])('%s is refused before it is sent [SET-37]', async (name, type, title, description) => {
  const page = await settings()
  const sent = uploads(page)
  await page.getByLabel(control).setInputFiles(file(name, type, Buffer.from('GIF89a')))
  await toast(page, title).waitFor()
  await toast(page, description).waitFor()
  expect(sent).toEqual([])
})

test('a file over 2 MB is refused before it is sent [SET-36]', async () => {
  const page = await settings()
  const sent = uploads(page)
  await page.getByLabel(control).setInputFiles(file('me.png', 'image/png', await noisyPng(1000, 1000)))
  await toast(page, 'File too large').waitFor()
  await toast(page, 'Please upload an image smaller than 2MB.').waitFor()
  expect(sent).toEqual([])
})

test('a line that breaks is told on the page that is open, and the picture can be chosen again [SET-42]', async () => {
  const page = await settings({ expects: /Failed to load resource/ })
  await page.route('**/account/avatar*', (route) => route.abort())
  const photo = file('me.jpg', 'image/jpeg', await phonePhoto())
  await page.getByLabel(control).setInputFiles(photo)
  await toast(page, 'Upload failed').waitFor()
  await toast(page, 'There was an error uploading your profile picture. Please try again.').waitFor()
  await page.unroute('**/account/avatar*')
  await page.getByLabel(control).setInputFiles(photo)
  await toast(page, 'Profile picture updated successfully.').waitFor()
})

test('choosing no file does nothing, and says nothing [SET-39]', async () => {
  const page = await settings()
  const sent = uploads(page)
  await page.getByLabel(control).setInputFiles([])
  await page.getByLabel(control).dispatchEvent('change')
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
  expect(await page.getByText('Upload failed').count()).toBe(0)
})

test('without JavaScript a button sends it, and the next page says how it went [SET-41]', async () => {
  const page = await settings({ script: false, width: 360 })
  await page.getByLabel(control).setInputFiles(file('me.jpg', 'image/jpeg', await phonePhoto()))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.locator(`main img[src^="/media/avatars/"]`).first().waitFor()
  expect(await words(page)).toContain('Profile picture updated successfully.')
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.locator('main picture').first().waitFor({ state: 'detached' })
  expect(await words(page)).toContain('Profile picture removed.')
})

/** Playwright's own search leaves <noscript> out. */
const words = (page: Page) => page.locator('main').textContent()

function uploads(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  return sent
}
