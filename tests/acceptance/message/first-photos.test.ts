import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { textOf, valueIn } from '#tests/support/html.ts'
import { upload } from '#tests/support/job/form.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { newBrowser } from '#tests/support/signing-up.ts'
import { clientVoice, providerVoice, threadOf, type Voice } from './talk.ts'

const app = await createTestApp({ environment: { DATA_DIR: newDataDir() } })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

async function send(browser: TestBrowser, path: string, fields: [string, string | Blob][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return browser.follow(await browser.page(path, { method: 'POST', body }))
}

const file = async () => new File([new Uint8Array(await plainPng(60, 40))], 'roof.png', { type: 'image/png' })

test('photos of a first message travel with the form without JavaScript, which comes back as it was typed', async () => {
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  const open = await tom.browser.html(`/directory/${rosa.id}?action=contact`)
  const address = open.one('form', { action: `/messages/new?provider=${rosa.id}` }).attribs.action ?? ''
  const add: [string, string | Blob][] = [
    ['text', 'It leaks here'],
    ['file', await file()],
    ['intent', 'photo'],
  ]
  const one = await send(tom.browser, address, [['id', ''], ...add])
  const photo = valueIn(one, 'photo') ?? ''
  expect([one.status, textOf(one.one('textarea', { name: 'text' }))]).toEqual([200, 'It leaks here'])
  expect(one.all('img', { src: `/media/messages/${photo}-thumb.webp` })).toHaveLength(1)
  const fields = { id: '', text: 'It leaks here', photo }
  const forgotten = await tom.browser.follow(await tom.browser.post(address, { ...fields, file: 'second.png' }))
  expect(forgotten.text).toContain('Press “Add this photo” first')
  const none = await tom.browser.follow(await tom.browser.post(address, { ...fields, intent: `remove ${photo}` }))
  expect([valueIn(none, 'photo'), textOf(none.one('textarea', { name: 'text' }))]).toEqual([undefined, 'It leaks here'])
  await tom.browser.post(address, fields)
  const { lines } = await rosa.browser.api.message.list({})
  const [message] = (await threadOf(rosa, lines[0]?.id ?? '')).messages
  expect([message?.text, message?.photos.map(({ id }) => id)]).toEqual(['It leaks here', [photo]])
})

test('photos of a first message are uploaded one by one by scripts, seen by their owner alone until sent, and enough without words', async () => {
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  const photos: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const answer = await upload(tom.browser, await plainPng(60, 40), '/messages/photos')
    photos.push((await answer.json()).photo.id)
  }
  const seenBy = async ({ browser }: Voice) => (await browser.page(`/media/messages/${photos[0]}-thumb.webp`)).status
  expect([await seenBy(tom), await seenBy(rosa)]).toEqual([200, 404])
  await tom.browser.post(`/messages/new?provider=${rosa.id}`, { id: '', text: '', photo: photos })
  const [line] = (await rosa.browser.api.message.list({})).lines
  expect(line?.newest).toMatchObject({ text: '', photos: 2 })
  expect([await seenBy(tom), await seenBy(rosa)]).toEqual([200, 200])
  const again = { id: '', text: 'And once more', photo: photos }
  const other = await providerVoice(app)
  expect((await tom.browser.post(`/messages/new?provider=${other.id}`, again)).status).toBe(404)
})

test('photos of another person are not sent, and visitors are told to log in for them', async () => {
  const [tom, eve, rosa] = [await clientVoice(app), await clientVoice(app), await providerVoice(app)]
  const answer = await upload(tom.browser, await plainPng(60, 40), '/messages/photos')
  const { photo } = await answer.json()
  const stolen = { id: '', text: 'Mine', photo: photo.id }
  expect((await eve.browser.post(`/messages/new?provider=${rosa.id}`, stolen)).status).toBe(404)
  expect((await rosa.browser.api.message.list({})).lines).toEqual([])
  const page = await newBrowser(app).html(`/directory/${rosa.id}?action=contact`)
  expect(page.text).toContain('you can add photos then')
  expect(page.all('input', { type: 'file' })).toEqual([])
  expect((await upload(newBrowser(app), await plainPng(60, 40), '/messages/photos')).status).toBe(401)
})
