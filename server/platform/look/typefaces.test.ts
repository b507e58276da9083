import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { HEADING_FACES, TEXT_FACES } from '#contract/admin/typefaces.ts'
import { faceCss, familiesOf } from './typefaces.ts'

const ui = join(root, 'app/ui')
const rules = ['typefaces.css', 'typefaces/choices.css'].map((file) => readFileSync(join(ui, file), 'utf8')).join('')
const declared = new Set([...rules.matchAll(/font-family: "([^"]+)"/g)].map(([, name]) => name))

test('every face that a site may choose is declared, with one of the same metrics beside it', () => {
  const pairs = HEADING_FACES.flatMap((headingFace) => TEXT_FACES.map((textFace) => ({ headingFace, textFace })))
  const named = pairs.flatMap((pair) => [...faceCss(pair).matchAll(/"([^"]+)"/g)].map(([, name]) => name))
  expect(new Set(named)).toEqual(declared)
})

test('our own pair needs no sheet, and a face for both is loaded once', () => {
  expect(faceCss({ headingFace: 'bricolage', textFace: 'inter' })).toBe('')
  expect(familiesOf({ headingFace: 'atkinson', textFace: 'atkinson' })).toBe(
    '1em "Atkinson Hyperlegible Next Variable"',
  )
})
