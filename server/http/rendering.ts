import { isDatabaseAway } from '#db/away.ts'
import type { Metrics } from '../platform/metrics.ts'
import { isPaymentsFailed } from '../platform/payments.ts'
import { broken, busy, type Refusal } from './refusal.ts'

/** `leaving` aborts when nobody waits for the answer any more. */
export type Rendering = <Answer>(
  render: (signal: AbortSignal) => Promise<Answer>,
  leaving?: AbortSignal,
) => Promise<Answer>

/** Runs renderings: at most `most` at a time, each for at most `deadlineMs`. */
export function createRendering(metrics: Metrics, most: number, deadlineMs: number): Rendering {
  let underWay = 0

  return async (render, leaving) => {
    if (underWay >= most) throw new Overload()
    underWay += 1
    metrics.rendering.inc()
    const stop = new AbortController()
    const abort = () => stop.abort()
    leaving?.addEventListener('abort', abort)
    const rendering = Promise.resolve(stop.signal)
      .then(render)
      .finally(() => {
        underWay -= 1
        metrics.rendering.dec()
        leaving?.removeEventListener('abort', abort)
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new DeadlinePassed(deadlineMs))
        stop.abort()
      }, deadlineMs)
    })
    return Promise.race([rendering, late]).finally(() => clearTimeout(timer))
  }
}

export class Overload extends Error {
  override name = 'Overload'
}

class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
  constructor(ms: number) {
    super(`No answer within ${ms} ms`)
  }
}

/** What people are told of an error that nothing else caught. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Overload) return busy('overload', 1)
  if (error instanceof DeadlinePassed) return busy('deadline', 5)
  if (isPaymentsFailed(error)) return busy('payments', 5)
  return isDatabaseAway(error) ? busy('database', 2) : broken
}
