import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Content } from './content.ts'
import { pictureOf } from './drawing.tsx'

const listing: Content = {
  site: { name: 'Fettle', tagline: 'Find local people who put things right' },
  title: 'Kowalski & Daughters Plumbing',
  line: 'Plumber and heating engineer',
  place: 'Manchester',
  rating: { count: 23, average: 4.6 },
  initials: 'KD',
  seed: '0190b0f2-0000-7000-8000-000000000001',
}

test('a picture is 1200 by 630 and light enough to be fetched by every preview', async () => {
  const picture = await pictureOf(listing)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(200_000)
})

test('the same content is drawn once', async () => {
  const [one, other] = await Promise.all([pictureOf(listing), pictureOf({ ...listing })])
  expect(one).toBe(other)
})

test.each(['🔧🔧🔧', '李雷水电', '<script>&"', 'A'.repeat(5000), '\u0000\u202e\ud800', ''])(
  'a strange name is drawn all the same: %j',
  async (title) => {
    const picture = await pictureOf({ ...listing, title, initials: title.slice(0, 2) })
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
  },
)
