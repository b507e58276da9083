/** mulberry32, the same on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() * list.length))
  }

  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle(list).slice(0, count)
  }

  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = Math.floor(this.next() * (last + 1))
      const kept = at(shuffled, last)
      shuffled[last] = at(shuffled, other)
      shuffled[other] = kept
    }
    return shuffled
  }

  /** Approximately normal: mean 0, standard deviation 1, never beyond 3. */
  gaussian(): number {
    let sum = 0
    for (let draw = 0; draw < 6; draw++) sum += this.next()
    return (sum - 3) * Math.SQRT2
  }
}

export function random(seed: number | string): Random {
  return new Random(typeof seed === 'number' ? seed : seedOf(seed))
}

export function weighted<T>(list: readonly T[], weightOf: (element: T) => number): (random: Random) => T {
  const bounds: number[] = []
  let total = 0
  for (const element of list) {
    total += weightOf(element)
    bounds.push(total)
  }
  return (random) => {
    const target = random.next() * total
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(bounds, middle) <= target) low = middle + 1
      else high = middle
    }
    return at(list, low)
  }
}

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`)
  return element
}
