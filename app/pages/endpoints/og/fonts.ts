import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

const require = createRequire(import.meta.url)

const faces = [
  {
    name: 'Bricolage Grotesque',
    weight: 700,
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  },
  {
    name: 'Bricolage Grotesque Ext',
    weight: 700,
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
  },
  { name: 'Inter', weight: 500, file: '@fontsource/inter/files/inter-latin-500-normal.woff' },
  { name: 'Inter', weight: 600, file: '@fontsource/inter/files/inter-latin-600-normal.woff' },
  { name: 'Inter Ext', weight: 500, file: '@fontsource/inter/files/inter-latin-ext-500-normal.woff' },
] as const

let reading: Promise<Font[]> | undefined

export function fonts(): Promise<Font[]> {
  reading ??= Promise.all(
    faces.map(async ({ name, weight, file }) => ({
      name,
      weight,
      style: 'normal',
      data: await readFile(require.resolve(file)),
    })),
  )
  return reading
}

export const headingFont = 'Bricolage Grotesque, Bricolage Grotesque Ext'
export const textFont = 'Inter, Inter Ext'
