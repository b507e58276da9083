export function hashOf(seed: string): number {
  let hash = 0x811c9dc5
  for (const sign of seed) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

export type Random = {
  next(): number
  whole(below: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** mulberry32, the same on every machine. */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (below: number) => Math.floor(next() * below)
  return { next, whole, pick: (items) => items[whole(items.length)] ?? items[0] }
}
