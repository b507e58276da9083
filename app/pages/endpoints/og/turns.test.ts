import { expect, test } from 'vitest'
import { atMost } from './turns.ts'

test('never more than two run at a time, and all of them run', async () => {
  const inTurn = atMost(2)
  let running = 0
  let most = 0
  const job = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
  }
  await Promise.all(Array.from({ length: 9 }, () => inTurn(job)))
  expect(most).toBe(2)
})

test('one that fails gives its place up', async () => {
  const inTurn = atMost(1)
  await expect(inTurn(() => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint')
  expect(await inTurn(async () => 'drawn')).toBe('drawn')
})
