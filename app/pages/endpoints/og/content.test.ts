import { expect, test } from 'vitest'
import { type Content, drawable } from './content.ts'

const content: Content = {
  site: { name: 'Fettle', tagline: 'Find local people who put things right' },
  title: 'Maya Okafor',
  line: 'Gardener',
  place: 'Leeds',
  rating: null,
  price: null,
  face: null,
  drawing: '/drawings/trades/garden-maintenance.svg',
}

test('what the typefaces have no letters for is left out', () => {
  expect(drawable({ ...content, title: 'Ægir 🔧 Łukasiewicz 李\u202e' }).title).toBe('Ægir Łukasiewicz')
})

test('a name of which nothing can be drawn gives way to the trade, which is not said twice', () => {
  expect(drawable({ ...content, title: 'محمد' })).toMatchObject({ title: 'Gardener', line: '' })
})

test('a long line ends at a word', () => {
  const line = 'Sweeps, stoves, liners and everything else that goes up in smoke'
  expect(drawable({ ...content, line }).line).toBe('Sweeps, stoves, liners and everything else…')
})
