import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { feedback, services } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addProvider, changeProvider, entry } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'

const app = await createTestApp()
const { query } = app.site.database
afterAll(() => app.close())

async function shared(path: string) {
  const page = await app.html(path)
  const image = page.one('meta', { property: 'og:image' }).attribs.content ?? ''
  const [alt, twitter] = ['og:image:alt', 'twitter:image:alt'].map(
    (name) => page.one('meta', name.startsWith('og') ? { property: name } : { name }).attribs.content,
  )
  expect(twitter).toBe(alt)
  return { page, address: image.replace('http://127.0.0.1:3000', ''), alt }
}

async function bytesOf(address: string) {
  const answer = await app.page(address)
  expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(200_000)
  return { bytes, rule: answer.headers.get('x-fettle-cache') }
}

test('a listing is shared with its face, stars and price, at an address that changes with each of them', async () => {
  const id = await addProvider(app, {
    businessName: 'Oak & Ash',
    title: 'Joiner',
    town: 'Leeds',
    categories: ['Construction/Trade > Roofing'],
    services: [{ title: 'Doors', pricePence: 6500, unit: 'per hour' }],
    ratings: [5, 5, 4],
  })
  const at = `/directory/${id}`
  const first = await shared(at)
  expect(first.address).toMatch(new RegExp(`^/og/listing/${id}\\.png\\?v=\\w+$`))
  expect(first.alt).toBe('Oak & Ash, Joiner, Leeds, 4.7 of 5 stars from 3 reviews, from £65 an hour. With a drawing.')
  expect(first.page.ld()[0]).toMatchObject({ image: `http://127.0.0.1:3000${first.address}` })
  expect((await shared(at)).address).toBe(first.address)
  const seen = new Map([[first.address, (await bytesOf(first.address)).bytes.toString('base64')]])

  const changes = [
    () => changeProvider(app, id, { businessName: 'Oak, Ash & Elm' }),
    () => query.update(services).set({ pricePence: 7000 }).where(eq(services.providerId, id)),
    () => query.insert(feedback).values(entry(id, 1)),
    async () => {
      const { api } = await app.as(id)
      const file = new File([new Uint8Array(await plainPng(300, 300))], 'face.png', { type: 'image/png' })
      await api.profile.setAvatar({ file })
    },
  ]
  for (const change of changes) {
    await change()
    const { address } = await shared(at)
    const { bytes, rule } = await bytesOf(address)
    expect([...seen.keys()]).not.toContain(address)
    expect([...seen.values()]).not.toContain(bytes.toString('base64'))
    expect(rule).toMatch(new RegExp(`^tags=listing:${id}; params=;`))
    seen.set(address, bytes.toString('base64'))
  }
  expect((await shared(at)).alt).toContain('With their picture.')
})

test('every other page is shared with a drawing of its own', async () => {
  const paths = [
    ...['/', '/categories', '/job-directory', '/how-ranking-works', '/about', '/contact', '/privacy', '/terms'],
    ...['/for-providers', '/post-job', '/categories/construction-trade', '/categories/roofing'],
  ]
  const pictures = new Set<string>()
  for (const path of paths) {
    const { address, alt } = await shared(path)
    expect([path, alt]).toEqual([path, expect.stringMatching(/ With a drawing\.$/)])
    pictures.add((await bytesOf(address)).bytes.toString('base64'))
  }
  expect(pictures.size).toBe(paths.length)
})
