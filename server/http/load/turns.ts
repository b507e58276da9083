/** In order of precedence. */
export type Rank = 'person' | 'sender' | 'reader'

export type RankShares = Record<Rank, number> & { assured: number }

const ranks: readonly Rank[] = ['person', 'sender', 'reader']

/** Beyond this queue a page comes too late for the last visitor. Each waiting request costs little. */
const mostWaiting = 500

export class Overload extends Error {
  override name = 'Overload'
}

type Waiter = { begin(): void }

/** `shares`: most at once of a rank and those below it; `assured`: least for a rank, so that none is starved. */
export function createScheduler(shares: RankShares) {
  const underWay: Record<Rank, number> = { person: 0, sender: 0, reader: 0 }
  const lines: Record<Rank, Set<Waiter>> = { person: new Set(), sender: new Set(), reader: new Set() }

  /** Returns a function that ends the turn; repeated calls have no effect. @throws Overload */
  async function take(rank: Rank, waitMs: number, leaving?: AbortSignal): Promise<() => void> {
    if (!hasRoom(rank)) await stand(rank, waitMs, leaving)
    else underWay[rank] += 1
    let over = false
    return () => {
      if (over) return
      over = true
      underWay[rank] -= 1
      callNext()
    }
  }

  function hasRoom(rank: Rank): boolean {
    if (underWay[rank] < shares.assured) return true
    let together = 0
    for (const other of ranks.toReversed()) {
      together += underWay[other]
      if (ranks.indexOf(other) <= ranks.indexOf(rank) && together >= shares[other]) return false
    }
    return true
  }

  function stand(rank: Rank, waitMs: number, leaving?: AbortSignal): Promise<void> {
    if (waiting() >= mostWaiting) return Promise.reject(new Overload('The line is full'))
    return new Promise((resolve, reject) => {
      const waiter = {
        begin() {
          leave()
          underWay[rank] += 1
          resolve()
        },
      }
      const giveUp = () => {
        leave()
        reject(new Overload(`No turn within ${waitMs} ms`))
      }
      const timer = setTimeout(giveUp, waitMs)
      const leave = () => {
        clearTimeout(timer)
        leaving?.removeEventListener('abort', giveUp)
        lines[rank].delete(waiter)
      }
      lines[rank].add(waiter)
      if (leaving?.aborted) giveUp()
      else leaving?.addEventListener('abort', giveUp)
    })
  }

  function callNext() {
    for (const rank of ranks) {
      for (const waiter of lines[rank]) {
        if (!hasRoom(rank)) break
        waiter.begin()
      }
    }
  }

  function waiting(): number {
    return lines.person.size + lines.sender.size + lines.reader.size
  }

  return { take, waiting }
}
