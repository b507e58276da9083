import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isCommonPassword, isInBreaches, isMadeOf } from './guessable-password.ts'

describe('a password that is mostly names and addresses', () => {
  const owner = ['jane.smith@example.com', 'Zoë', 'Smith', 'Smith & Sons Plumbing', null, 'fettle.example', 'Fettle']

  test.each([
    'Fettle2026!',
    'janesmith1',
    'ZOE-SMITH-77',
    'Smith&SonsPlumbing',
    'jane.smith@example.com',
    'fettlefettle',
  ])('%s is refused', (password) => {
    expect(isMadeOf(owner, password)).toBe(true)
  })

  test.each(['a quiet kettle', 'smith mends taps', '48 93 27 10 55 61', 'fettle-hums-along'])(
    '%s is not',
    (password) => {
      expect(isMadeOf(owner, password)).toBe(false)
    },
  )
})

test('at least the 3,000 passwords used most, of those long enough, are known', async () => {
  expect(await Promise.all(['password', 'Iloveyou1', 'QWERTYUIOP', 'a quiet kettle'].map(isCommonPassword))).toEqual([
    true,
    true,
    true,
    false,
  ])
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  expect(dictionary['passwords-common'].filter(({ length }) => length >= 8).length).toBeGreaterThan(3000)
})

describe('a file of leaked passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-breaches-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const leaked = Array.from({ length: 2000 }, (_, number) => `leaked ${number}`)
  const hashes = leaked.map((text) => createHash('sha1').update(text).digest('hex').toUpperCase()).sort()

  test.each(['\n', '\r\n'])('finds each of its passwords, and no other (%j)', async (end) => {
    const file = join(folder, `hashes-${end.length}`)
    writeFileSync(file, hashes.map((hash, number) => `${hash}:${10 ** (number % 8)}${end}`).join(''))
    const found = await Promise.all(leaked.map((password) => isInBreaches(file, password)))
    expect(found.every(Boolean)).toBe(true)
    const others = await Promise.all(leaked.map((password) => isInBreaches(file, `not ${password}`)))
    expect(others.some(Boolean)).toBe(false)
  })

  test('one without a last line end, or without a line, works too', async () => {
    const file = join(folder, 'short')
    writeFileSync(file, hashes.slice(0, 3).join('\n'))
    const known = await Promise.all(leaked.map((password) => isInBreaches(file, password)))
    expect(known.filter(Boolean)).toHaveLength(3)
    writeFileSync(file, '')
    expect(await isInBreaches(file, 'leaked 1')).toBe(false)
  })
})
