import pTimeout from 'p-timeout'
import { outageOf } from '#db/away.ts'
import { isDiskFull } from '#db/room.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { isPaymentsFailed } from '#server/platform/payments.ts'
import { broken, busy, outageRefusals, type Refusal } from '../refusal.ts'
import { createScheduler, Overload, type Rank, type RankShares } from './turns.ts'

/** If `rank` is null, it does not queue. `moreMs` extends the usual deadline. `leaving` aborts when the client has gone. */
export type Ticket = { rank: Rank | null; waitMs: number; moreMs?: number; leaving?: AbortSignal }

export type Rendering = {
  run<Answer>(render: (signal: AbortSignal) => Promise<Answer>, order: Ticket): Promise<Answer>
  isBusy(): boolean
}

/** One thread renders, so more pages at once delay each other. Sessions and forms find room beside readers. */
const usualShares: RankShares = { person: 12, sender: 8, reader: 5, assured: 2 }

export function createRendering(metrics: Metrics, deadlineMs: number, shares = usualShares): Rendering {
  const turns = createScheduler(shares)
  metrics.watchWaiting(turns.waiting)

  const run: Rendering['run'] = async (render, { rank, waitMs, moreMs = 0, leaving }) => {
    const end = rank === null ? () => {} : await turns.take(rank, waitMs, leaving)
    metrics.rendering.inc()
    const stop = new AbortController()
    const abort = () => stop.abort()
    leaving?.addEventListener('abort', abort)
    const rendering = Promise.resolve(stop.signal).then(render)
    const milliseconds = deadlineMs + moreMs
    const fallback = () => {
      abort()
      throw new DeadlinePassed(milliseconds)
    }
    // A rendering past its deadline may never end, so its turn ends here.
    return pTimeout(rendering, { milliseconds, fallback }).finally(() => {
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

export function refusalFor(error: unknown): Refusal {
  if (error instanceof Overload) return busy('overload', 3)
  if (error instanceof DeadlinePassed) return isDiskFull() ? outageRefusals.full : busy('deadline', 5)
  if (isPaymentsFailed(error)) return busy('payments', 5)
  const outage = outageOf(error)
  return outage ? outageRefusals[outage] : broken
}
