import pTimeout from 'p-timeout'
import { outageOf } from '#db/away.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { isPaymentsFailed } from '#server/platform/payments.ts'
import { broken, busy, outageRefusals, type Refusal } from '../refusal.ts'
import { createTurns, Overload, type Rank, type Shares } from './turns.ts'

/** `rank` null: does not stand in line. `leaving` aborts when the client has gone. */
type Order = { rank: Rank | null; waitMs: number; leaving?: AbortSignal }

export type Rendering = {
  run<Answer>(render: (signal: AbortSignal) => Promise<Answer>, order: Order): Promise<Answer>
  /** Whether there is a queue. */
  isBusy(): boolean
}

/**
 * The one thread that renders and the database behind it are busy with a few pages; more at once make each come later and
 * none sooner. People who are signed in, or send something, find room beside those who read.
 */
const usualShares: Shares = { person: 12, sender: 8, reader: 5, assured: 2 }

/** Runs renderings, a few at a time, each for at most `deadlineMs`. */
export function createRendering(metrics: Metrics, deadlineMs: number, shares = usualShares): Rendering {
  const turns = createTurns(shares)
  metrics.watchWaiting(turns.waiting)

  const run: Rendering['run'] = async (render, { rank, waitMs, leaving }) => {
    const end = rank === null ? () => {} : await turns.take(rank, waitMs, leaving)
    metrics.rendering.inc()
    const stop = new AbortController()
    const abort = () => stop.abort()
    leaving?.addEventListener('abort', abort)
    const rendering = Promise.resolve(stop.signal).then(render)
    const fallback = () => {
      abort()
      throw new DeadlinePassed(deadlineMs)
    }
    // What is not done by its deadline may never be: its turn is over all the same.
    return pTimeout(rendering, { milliseconds: deadlineMs, fallback }).finally(() => {
      leaving?.removeEventListener('abort', abort)
      metrics.rendering.dec()
      end()
    })
  }

  return { run, isBusy: () => turns.waiting() > 0 }
}

class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
  constructor(ms: number) {
    super(`No answer within ${ms} ms`)
  }
}

/** What people are told of an error that nothing else caught. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Overload) return busy('overload', 3)
  if (error instanceof DeadlinePassed) return busy('deadline', 5)
  if (isPaymentsFailed(error)) return busy('payments', 5)
  const outage = outageOf(error)
  return outage ? outageRefusals[outage] : broken
}
