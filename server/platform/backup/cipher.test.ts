import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypting } from './cipher.ts'

const cipher = encrypting('a key of thirty-two letters or more')
const content = randomBytes(5_000)
const stored = cipher.seal('objects/a', content)

test('what is sealed is opened by its name and its key alone', () => {
  expect(cipher.open('objects/a', stored).equals(content)).toBe(true)
  expect(cipher.open('objects/b', cipher.seal('objects/b', Buffer.alloc(0)))).toHaveLength(0)
  expect(() => cipher.open('objects/b', stored)).toThrow()
  expect(() => encrypting('another key of thirty-two letters').open('objects/a', stored)).toThrow()
})

test('a changed byte, wherever it is, and a cut are noticed', () => {
  for (const at of [0, 1, 20, 33, 40, 2_500, stored.length - 17, stored.length - 1]) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => cipher.open('objects/a', changed), `byte ${at}`).toThrow()
  }
  for (const length of [0, 1, 33, 48, 49, 2_500, stored.length - 1]) {
    expect(() => cipher.open('objects/a', stored.subarray(0, length)), `${length} bytes`).toThrow()
  }
  expect(() => cipher.open('objects/a', Buffer.concat([stored, Buffer.of(0)]))).toThrow()
})

test('the same content is sealed differently each time, and tells its size alone', () => {
  const again = cipher.seal('objects/a', content)
  expect(again.equals(stored)).toBe(false)
  expect(again).toHaveLength(stored.length)
  expect(stored.includes(content.subarray(0, 16))).toBe(false)
})

test('an id is the same for the same content, and another with another key', () => {
  const other = encrypting('another key of thirty-two letters')
  expect(cipher.idOf(content)).toBe(cipher.idOf(Buffer.from(content)))
  expect(cipher.idOf(content)).not.toBe(other.idOf(content))
  expect(cipher.vault).not.toBe(other.vault)
})
