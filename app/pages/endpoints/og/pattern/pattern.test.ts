import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPattern, kinds } from './pattern.ts'

test('a seed always gives the same picture', () => {
  expect(drawPattern('maya-0')).toBe(drawPattern('maya-0'))
})

test('neighbouring seeds give different pictures', () => {
  const pictures = Array.from({ length: 200 }, (_, index) => drawPattern(`maya-${index}`))
  expect(new Set(pictures).size).toBe(200)
})

test.each(Object.keys(kinds))('%s is a small picture of 1200 by 900 with nothing but shapes', async (kind) => {
  const svg = drawPattern('maya-0', { kind })
  expect(svg.length).toBeLessThan(60_000)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(new Set(svg.match(/<[a-z]+/g))).toEqual(new Set(['<svg', '<path']))
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 1200, height: 900 })
})
