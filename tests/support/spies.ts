import { onTestFinished } from 'vitest'

/** Puts back what a spy replaced when the test ends, however it ends: the files of a worker share what they import. */
export function untilTestEnds<Spy extends { mockRestore(): void }>(spy: Spy): Spy {
  onTestFinished(() => spy.mockRestore())
  return spy
}
