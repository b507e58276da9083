/** Chance that can be had again: the same seed, the same throws. */
export type Dice = ReturnType<typeof createDice>

/** For a test that takes another way each time and says which. */
export const newSeed = () => Math.floor(Math.random() * 2 ** 31)

export function createDice(seed: number) {
  let state = seed
  /** From 0 to below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick<Item>(items: Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    shuffled<Item>(items: Item[]): Item[] {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item)
    },
  }
}
