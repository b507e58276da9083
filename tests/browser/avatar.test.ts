import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#config/root.ts'
import { listening } from '#server/http/listening.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'
import { noisyPng, phonePhoto } from '#tests/support/pictures.ts'
import { alive, visitor } from './browser.ts'

const control = 'Change Profile Photo'

/** The settings of somebody signed in, on a site of their own. */
async function settings(options: Parameters<typeof visitor>[0] = {}): Promise<{ page: Page; id: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-avatar-'))
  const app = await createTestApp({ environment: { DATA_DIR: dataDir } })
  onTestFinished(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { url } = await listening({
    settings: { clientDir: join(root, 'build/client') },
    pages: ({ url, method, headers, body }) => app.page(url, { method, headers, body, ...{ duplex: 'half' } }),
  })
  const id = await addProvider(app, { firstName: 'Nadia', lastName: 'Rahman' })
  const { cookies } = await app.as(id)
  const { page, context } = await visitor(options)
  const origin = `http://localhost:${new URL(url).port}`
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
  await page.goto(`${origin}/account`)
  await alive(page)
  return { page, id }
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()

test('a chosen picture goes up at once, under a spinner, and is shown [SET-40, SET-41]', async () => {
  const { page, id } = await settings()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/account/avatar*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel(control).setInputFiles(file('me.jpg', 'image/jpeg', await phonePhoto()))
  await page.getByRole('img', { name: 'Uploading your picture' }).waitFor()
  expect(await page.getByLabel(control).isDisabled()).toBe(true)
  answer()
  await toast(page, 'Profile picture updated successfully.').waitFor()
  const pictures = page.locator(`main picture img[src^="/media/avatars/${id}/avatar.webp?v="]`)
  await pictures.first().waitFor()
  const shown = await pictures.first().evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth])
  expect(shown[0]).toContain('avatar.avif')
  expect(shown[1]).toBeGreaterThan(60)
  expect(await page.getByLabel(control).isEnabled()).toBe(true)
})

test.each([
  ['me.gif', 'image/gif', 'Invalid file type', 'Please upload a PNG, JPG, or JPEG image.'],
  ['me.svg', 'image/svg+xml', 'Invalid file type', 'Please upload a PNG, JPG, or JPEG image.'],
])('%s is refused before it is sent [SET-37]', async (name, type, title, description) => {
  const { page } = await settings()
  const sent = uploads(page)
  await page.getByLabel(control).setInputFiles(file(name, type, Buffer.from('GIF89a')))
  await toast(page, title).waitFor()
  await toast(page, description).waitFor()
  expect(sent).toEqual([])
})

test('a file over 2 MB is refused before it is sent [SET-36]', async () => {
  const { page } = await settings()
  const sent = uploads(page)
  await page.getByLabel(control).setInputFiles(file('me.png', 'image/png', await noisyPng(1000, 1000)))
  await toast(page, 'File too large').waitFor()
  await toast(page, 'Please upload an image smaller than 2MB.').waitFor()
  expect(sent).toEqual([])
})

test('a line that breaks is told on the page that is open, and the picture can be chosen again [SET-42]', async () => {
  const { page } = await settings({ expects: /Failed to load resource/ })
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
  const { page } = await settings()
  const sent = uploads(page)
  await page.getByLabel(control).setInputFiles([])
  await page.getByLabel(control).dispatchEvent('change')
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
  expect(await page.getByText('Upload failed').count()).toBe(0)
})

test('without JavaScript a button sends it, and the next page says how it went [SET-41]', async () => {
  const { page, id } = await settings({ script: false, width: 360 })
  await page.getByLabel(control).setInputFiles(file('me.jpg', 'image/jpeg', await phonePhoto()))
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.locator(`main img[src^="/media/avatars/${id}/"]`).first().waitFor()
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
