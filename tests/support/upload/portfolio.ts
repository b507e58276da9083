import { expect } from 'vitest'
import type { NewItem } from '#contract/portfolio/input.ts'
import type { TestApp } from '../app.ts'
import type { TestBrowser } from '../browser.ts'
import { addProvider } from '../people.ts'
import { plainPng } from '../pictures.ts'

export async function aMember(app: TestApp, given: Parameters<typeof addProvider>[1] = {}) {
  const id = await addProvider(app, { businessName: 'Ridge Roofing', ...given })
  return { id, browser: await app.as(id) }
}

export const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

/** Gives the medium that waits. */
export async function addMedium(browser: TestBrowser, bytes?: Uint8Array, poster?: Uint8Array) {
  const file = blob(bytes ?? (await plainPng(60, 40)))
  return browser.api.portfolio.addMedium({ file, ...(poster ? { poster: blob(poster) } : {}) })
}

export const item = (ids: string[], given: Partial<NewItem> = {}): NewItem => ({
  kind: 'work',
  title: 'A slate roof',
  description: 'Stripped, felted and slated.',
  media: ids.map((id) => ({ id, caption: '' })),
  ...given,
})

/** A saved item with so many pictures. */
export async function addItem(
  browser: TestBrowser,
  { pictures = 1, ...given }: Partial<NewItem> & { pictures?: number } = {},
) {
  const media = []
  for (let count = 0; count < pictures; count += 1) media.push(await addMedium(browser))
  const ids = media.map(({ id }) => id)
  const { id } = await browser.api.portfolio.add(item(ids, given))
  return { id, media }
}

/** Whether this browser gets a file. */
export async function status(browser: TestBrowser, url: string): Promise<number> {
  const answer = await browser.page(url)
  await answer.body?.cancel()
  expect([200, 404]).toContain(answer.status)
  return answer.status
}
