/** Runs what it is given, so many at a time; the rest wait in order. */
export function atMost(number: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (running >= number) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      // Whoever waits takes over this place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
