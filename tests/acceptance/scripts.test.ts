import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'

const assets = join(root, 'build/client/assets')

test('no script of the pages makes code from text: the policy would report it (zod tries, and stays on the server)', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const making = scripts.filter((name) =>
    /\bnew Function\b|\beval\(|allowsEval|_zod\b|parsePhoneNumber/.test(readFileSync(join(assets, name), 'utf8')),
  )
  expect(making).toEqual([])
})
