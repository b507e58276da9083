import { expect, test } from 'vitest'
import { isSecret, newSecret, startOf } from './secret.ts'

test('a new secret passes its own check, and no two are the same', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  expect(secrets.filter((secret) => !isSecret(secret))).toEqual([])
  expect(new Set(secrets).size).toBe(200)
})

test('a secret with one letter changed, cut off or added is none', () => {
  const secret = newSecret()
  const other = secret[20] === 'x' ? 'y' : 'x'
  const wrong = [secret.slice(0, 20) + other + secret.slice(21), secret.slice(0, -1), `${secret}0`, secret.slice(7)]
  expect(wrong.filter(isSecret)).toEqual([])
})

test('what is shown of a secret is too short to guess the rest', () => {
  expect(startOf('fettle_AbCd1234567890')).toBe('fettle_AbCd')
})
