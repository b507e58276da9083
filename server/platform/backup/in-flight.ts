/** Runs some tasks at a time. The first failure is thrown by the next `run`, or by `settled`. */
export function createInFlight(atOnce: number) {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  function assertGood() {
    if (failures.length > 0) throw failures[0]
  }
  return {
    /** Waits for a place, and not for the task. */
    async run(task: () => Promise<void>): Promise<void> {
      if (running.size >= atOnce) await Promise.race(running)
      assertGood()
      const one: Promise<void> = task()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(one))
      running.add(one)
    },
    async settled(): Promise<void> {
      await Promise.all(running)
      assertGood()
    },
  }
}
