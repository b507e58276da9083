import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { account, isOneOf, jobForm, pieces } from './chunks.ts'

test('every path that sorts modules into files for the browser names a file or a folder that is there', () => {
  const paths = [...jobForm, ...account, ...Object.values(pieces).flat()]
  const missing = paths.filter((path) => globSync([path, `${path}.{ts,tsx,mjs}`], { cwd: root }).length === 0)
  expect(missing).toEqual([])
})

test.each([
  ['/repo/app/ui/tabs.tsx', true],
  ['/repo/app/ui/tabs.tsx?route-chunk=main', true],
  ['/repo/app/ui/tabs/list.tsx', true],
  ['/repo/app/ui/tabs-list.tsx', false],
  ['/repo/app/ui/old-tabs.tsx', false],
])('%s is within app/ui/tabs: %s', (id, expected) => {
  expect(isOneOf(id, ['app/ui/tabs'])).toBe(expected)
})
