import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { printable } from './terminal.ts'

test('what people typed gives no orders to the terminal', () => {
  const typed = 'Dirty \u001b]0;title\u0007\u001b[2J\u001b[1;31mwork\u009b2J\r\n\tsecond line\u007f\u0000 · 李 👩‍🔧'
  expect(printable(typed)).toBe('Dirty ]0;title[2J[1;31mwork2J\n\tsecond line · 李 👩‍🔧')
})

test('every command prints by it', () => {
  const paths = globSync('server/cli/*.ts', { cwd: root }).filter((path) => !/terminal(\.test)?\.ts$/.test(path))
  const faults = paths.filter((path) => /std(out|err)\.write\(|console\./.test(readFileSync(join(root, path), 'utf8')))
  expect([paths.length > 5, faults]).toEqual([true, []])
})
