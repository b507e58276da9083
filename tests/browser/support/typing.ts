import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Types `half`, then `whole` before 300 ms have passed, and rests; `asked` must stay empty until it has rested so long. */
export async function typeThenRest(box: Locator, [half, whole]: [string, string], asked: readonly string[]) {
  const { clock } = box.page()
  await clock.pauseAt(Date.now() + 60_000)
  await box.fill(half)
  await clock.runFor(250)
  await box.fill(whole)
  await clock.runFor(250)
  expect(asked).toEqual([])
  await clock.runFor(100)
}
