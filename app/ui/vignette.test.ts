import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../public/drawings/vignettes/', import.meta.url)

test('each vignette that pages may name is drawn, for light and dark, in 4 kB at most, and no others are', () => {
  const source = readFileSync(new URL('vignette.tsx', import.meta.url), 'utf8')
  const names = [...source.matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, name]) => `${name}.svg`)
  expect(names.length).toBeGreaterThan(5)
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  for (const name of names) {
    const drawing = readFileSync(new URL(name, folder), 'utf8')
    expect(drawing.length, name).toBeLessThanOrEqual(4096)
    expect(drawing, name).toContain('prefers-color-scheme:dark')
    expect(drawing, name).toContain('width="240" height="160"')
  }
})
