import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { feedbackPhotos, files, profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { valueIn } from '#tests/support/html.ts'
import { upload } from '#tests/support/job/form.ts'
import { addProvider } from '#tests/support/people.ts'
import { gif, plainPng } from '#tests/support/pictures.ts'
import { type Author, anAuthor, decide, praise, praiseForm } from './author.ts'

const dataDir = newDataDir()
const app = await createTestApp({ environment: { DATA_DIR: dataDir } })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())
const { query } = app.site.database

const png = await plainPng(60, 40)
const ADDRESS = '/account/feedback/photos'

async function addPhoto({ browser }: Author): Promise<string> {
  const answer = await upload(browser, png, ADDRESS)
  return (await answer.json()).photo.id
}

const status = async (browser: TestBrowser, id: string) =>
  (await browser.page(`/media/feedback/${id}-thumb.webp`)).status
const stored = (id: string) => existsSync(join(dataDir, 'files', 'feedback-photos', id, 'large.webp'))
const rowsOf = (ownerId: string) => query.$count(files, eq(files.ownerId, ownerId))

async function leftWithPhoto() {
  const [tina, providerId] = [await anAuthor(app), await addProvider(app)]
  const photo = await addPhoto(tina)
  const { id } = await tina.api.feedback.leave({ providerId, ...praise, photos: [photo] })
  return { tina, providerId, photo, id }
}

describe('a photo', () => {
  test('is seen by its owner and staff until the entry is published, then by all', async () => {
    const { tina, providerId, photo, id } = await leftWithPhoto()
    expect(stored(photo)).toBe(true)
    const [visitor, other, provider] = [app.browser(), (await anAuthor(app)).browser, await app.as(providerId)]
    const moderator = await app.as(await addClient(app, { accountType: 'moderator' }))
    const seenBy = () =>
      Promise.all([tina.browser, moderator, visitor, other, provider].map((who) => status(who, photo)))
    expect(await seenBy()).toEqual([200, 200, 404, 404, 404])
    await decide(app, id, 'publish')
    expect(await seenBy()).toEqual([200, 200, 200, 200, 200])
    const page = await app.html(`/directory/${providerId}?tab=feedback`)
    expect(page.all('img', { src: `/media/feedback/${photo}-thumb.webp` })).toHaveLength(1)
    await query.update(profiles).set({ hiddenAt: app.site.now() }).where(eq(profiles.id, providerId))
    expect(await seenBy()).toEqual([200, 200, 404, 404, 200])
    await decide(app, id, 'remove')
    expect(await seenBy()).toEqual([200, 200, 404, 404, 404])
  })

  test('that waits is its owner’s alone, and goes after a day', async () => {
    const tina = await anAuthor(app)
    const photo = await addPhoto(tina)
    const other = await anAuthor(app)
    expect([await status(tina.browser, photo), await status(other.browser, photo)]).toEqual([200, 404])
    await expect(other.api.feedback.removePhoto({ id: photo })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const words = { providerId: await addProvider(app), ...praise, photos: [photo] }
    await expect(other.api.feedback.leave(words)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const now = app.site.now()
    await run(app, 'feedback.dropPhotos')
    expect(stored(photo)).toBe(true)
    await app.clock.to(new Date(now.getTime() + 86_400_000 + 60_000))
    await run(app, 'feedback.dropPhotos')
    expect([stored(photo), await rowsOf(tina.id)]).toEqual([false, 0])
    await app.clock.to(now)
  })

  test('goes with its files when the entry is saved without it, withdrawn or erased', async () => {
    const edited = await leftWithPhoto()
    const second = await addPhoto(edited.tina)
    await edited.tina.api.feedback.edit({ id: edited.id, version: 1, ...praise, photos: [second] })
    expect([stored(edited.photo), stored(second)]).toEqual([false, true])
    await edited.tina.api.feedback.withdraw({ id: edited.id })
    expect([stored(second), await rowsOf(edited.tina.id)]).toEqual([false, 0])
  })

  test('leaves no row of a file when the provider goes', async () => {
    const { tina, providerId } = await leftWithPhoto()
    await query.delete(profiles).where(eq(profiles.id, providerId))
    expect([await rowsOf(tina.id), await query.$count(feedbackPhotos, eq(feedbackPhotos.ownerId, tina.id))]).toEqual([
      0, 0,
    ])
  })

  test('beyond five, of a wrong kind, or by someone else than a client is refused', async () => {
    const tina = await anAuthor(app)
    const photos: string[] = []
    for (let count = 0; count < 6; count += 1) photos.push(await addPhoto(tina))
    const words = { providerId: await addProvider(app), ...praise }
    await expect(tina.api.feedback.leave({ ...words, photos })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await tina.api.feedback.leave({ ...words, photos: photos.slice(0, 5) })
    const { status: wrong } = await upload(tina.browser, await gif(), ADDRESS)
    const { status: late } = await upload(app.browser(), png, ADDRESS)
    const { status: theirs } = await upload(await app.as(await addProvider(app)), png, ADDRESS)
    expect([wrong, late, theirs]).toEqual([415, 401, 403])
  })
})

describe('without JavaScript', () => {
  async function send(browser: TestBrowser, path: string, fields: [string, string | Blob][]) {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return browser.follow(await browser.page(path, { method: 'POST', body }))
  }

  test('a photo travels with the form, which comes back as it was typed; so it can be removed', async () => {
    const tina = await anAuthor(app)
    const providerId = await addProvider(app)
    const address = `/directory/${providerId}/feedback`
    const typed = Object.entries(praiseForm)
    const file = new File([new Uint8Array(png)], 'roof.png', { type: 'image/png' })
    const one = await send(tina.browser, address, [...typed, ['file', file], ['intent', 'photo']])
    expect([one.status, valueIn(one, 'title')]).toEqual([200, praise.title])
    expect(one.one('input', { name: 'rating', value: '4' }).attribs).toHaveProperty('checked')
    const photo = valueIn(one, 'photo') ?? ''
    expect(await status(tina.browser, photo)).toBe(200)
    const none = await tina.browser
      .post(address, { ...praiseForm, photo, intent: `remove ${photo}` })
      .then((answer) => tina.browser.follow(answer))
    expect([valueIn(none, 'photo'), valueIn(none, 'title')]).toEqual([undefined, praise.title])
    const empty = await send(tina.browser, address, [...typed, ['file', new File([], '')], ['intent', 'photo']])
    expect([empty.status, valueIn(empty, 'title')]).toEqual([400, praise.title])
    expect(empty.text).toContain('Choose a photo first.')
    await tina.browser.post(address, { ...praiseForm, photo, file: 'roof.png' })
    const [held] = await query.select().from(feedbackPhotos).where(eq(feedbackPhotos.id, photo))
    expect(held?.feedbackId).not.toBeNull()
  })
})
