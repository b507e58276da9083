import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { sharedBy } from './chunks.ts'

const paths = Object.values(sharedBy).flat()

test('every path that sorts modules into files for the browser is there, and there are few', () => {
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(paths.length).toBeLessThanOrEqual(25)
})
