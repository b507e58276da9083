import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Content } from './content.ts'
import { panelOf, pictureOf } from './drawing.tsx'
import { Picture } from './picture.tsx'

const listing: Content = {
  site: { name: 'Fettle', tagline: 'Find local people who put things right' },
  title: 'Kowalski & Daughters Plumbing',
  line: 'Plumber and heating engineer',
  place: 'Manchester',
  rating: { count: 23, average: 4.6 },
  price: 'from £65 an hour',
  face: '/media/avatars/1/avatar.webp?v=1',
  drawing: '/drawings/trades/plumbing.svg#c',
}

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = sharp({ create: { width: 512, height: 512, channels: 3, background: '#888', noise } })
  .blur(1.5)
  .webp()
  .toBuffer()
const readFace = () => photo

const treeOf = (content: Content, face: string | null = 'data:face') =>
  renderToStaticMarkup(Picture({ content, panel: 'data:panel', face }))

/** What is read in it, in order. */
const wordsOf = (tree: string) => tree.split(/<[^>]*>/).filter((words) => words !== '')

test('a picture is 1200 by 630 and light enough to be fetched by every preview', async () => {
  const picture = await pictureOf(listing, readFace)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(200_000)
})

test('a listing says its trade, name, stars, place and price beside its face', () => {
  const tree = treeOf(listing)
  expect(wordsOf(tree)).toEqual([
    'Fettle',
    'Plumber and heating engineer',
    'Kowalski &amp; Daughters Plumbing',
    '4.6',
    '(23)',
    'Manchester',
    'from £65 an hour',
    'Find local people who put things right',
  ])
  expect(tree.match(/fill="#e39a2d"/g)).toHaveLength(1 + 5)
  expect(tree).toContain('src="data:face"')
  expect(treeOf(listing, null)).not.toContain('data:face')
})

test('too few reviews for stars are counted, and none are not mentioned', () => {
  expect(wordsOf(treeOf({ ...listing, rating: { count: 2, average: null } }))).toContain('2 reviews')
  expect(wordsOf(treeOf({ ...listing, rating: { count: 0, average: null }, price: null })).slice(3)).toEqual([
    'Manchester',
    'Find local people who put things right',
  ])
})

test('the same content is drawn once', async () => {
  const [one, other] = await Promise.all([pictureOf(listing, readFace), pictureOf({ ...listing }, readFace)])
  expect(one).toBe(other)
})

test('a panel shows one of the pictures that a file holds, with its wall up to the top', async () => {
  const size = { width: 452, height: 630 }
  const [one, other] = [await panelOf(listing.drawing, size), await panelOf('/drawings/trades/plumbing.svg', size)]
  expect(one).toContain('viewBox="960 0 480 360"')
  expect(other).toContain('viewBox="0 0 480 360"')
  const { dominant } = await sharp(Buffer.from(one)).extract({ left: 0, top: 0, width: 452, height: 200 }).stats()
  expect(dominant).toEqual({ r: 200, g: 232, b: 232 })
  expect(await panelOf('/drawings/trades/no-such-trade.svg', size)).toBe(
    await panelOf('/drawings/trades/handyman.svg', size),
  )
})

test.each([
  '🔧🔧🔧',
  '李雷水电',
  'محمد للسباكة',
  '<script>&"',
  'W'.repeat(60),
  'A'.repeat(5000),
  '\u0000\u202e\ud800',
  '',
])('a strange name is drawn all the same: %j', async (title) => {
  const picture = await pictureOf({ ...listing, title }, async () => null)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
})
