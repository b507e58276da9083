import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { mailedPicture } from '#contract/profile/avatar.ts'
import { createTestApp } from '#tests/support/app.ts'
import { run } from '#tests/support/clock.ts'
import { readHtml } from '#tests/support/html.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { clientVoice, providerVoice, writeTo } from '../message/talk.ts'

const app = await createTestApp({ working: true })
afterAll(() => app.close())

const pictureAt = async (path: string) => {
  const answer = await app.page(path)
  return { answer, picture: await sharp(await answer.arrayBuffer()).metadata() }
}

async function faceInMail(email: string, subject: RegExp) {
  const page = await readHtml(new Response((await app.mailTo(email, subject)).html))
  return page.all('img').map(({ attribs }) => attribs.src ?? '')[1]
}

test('who wrote is shown in the mail by the picture they gave, which opens without signing in', async () => {
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  const browser = await app.as(tom.id)
  const { imageUrl } = await browser.api.profile.setAvatar({
    file: new File([new Uint8Array(await plainPng(300, 300))], 'tom.png', { type: 'image/png' }),
  })
  await writeTo(tom, rosa.id)
  await run(app, 'message.mail')
  const face = new URL((await faceInMail(`${rosa.id}@example.com`, /wrote to you/)) ?? 'none:')
  expect(face.origin).toBe('http://127.0.0.1:3000')
  expect(`${face.pathname}${face.search}`).toBe(imageUrl.replace('avatar.webp', 'avatar.png'))
  const { answer, picture } = await pictureAt(`${face.pathname}${face.search}`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(picture).toMatchObject({ format: 'png', width: 128, height: 128 })
  const unchanged = await app.page(`${face.pathname}${face.search}`, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(unchanged.status).toBe(304)
})

test('who has no picture is shown without one', async () => {
  const [tom, rosa] = [await clientVoice(app), await providerVoice(app)]
  await writeTo(tom, rosa.id)
  await run(app, 'message.mail')
  expect(await faceInMail(`${rosa.id}@example.com`, /wrote to you/)).toBeUndefined()
})

test('drawn faces and logos come as pictures that mail programs show, and nothing else does', async () => {
  for (const drawn of ['/drawings/faces/african-men-1.svg', '/drawings/logos/plumbing-1.svg']) {
    const { picture } = await pictureAt(mailedPicture(drawn) ?? '')
    expect(picture).toMatchObject({ format: 'png', width: 128, height: 128 })
  }
  const elsewhere = [
    '/media/drawn/faces/nobody.png',
    '/media/drawn/trades/plumbing.png',
    '/media/drawn/faces/..%2fx.png',
  ]
  for (const path of elsewhere) expect((await app.page(path)).status).toBe(404)
  expect(mailedPicture('https://elsewhere.example/face.png')).toBeNull()
})
