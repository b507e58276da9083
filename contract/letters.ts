/** A bit for each letter from a to z that a word has, to rule out unlike words quickly. */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - CODE_OF_A
    if (letter >= 0 && letter < 26) mask |= 1 << letter
  }
  return mask
}

const CODE_OF_A = 97

/** Steps at least between words of these masks: one step takes at most one letter away, and brings one. */
export function leastSteps(one: number, other: number): number {
  return Math.max(bitsOf(one & ~other), bitsOf(other & ~one))
}

function bitsOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}

/**
 * Steps between two words: a letter more, one fewer, another one, or two neighbours in the other order (F. J. Damerau,
 * "A technique for computer detection and correction of spelling errors", 1964; no letter takes part in two of them).
 * Above `most`, which is below 255, they are not counted: one more than that.
 */
export function stepsBetween(one: string, other: string, most: number): number {
  const over = most + 1
  const [across, down] = [one.length, other.length]
  if (Math.abs(across - down) > most) return over
  let [beforeLast, last, current] = Math.max(across, down) < WIDTH - 1 ? held : rowsOf(down + 2)
  for (let column = 0; column <= down; column++) last[column] = Math.min(column, over)
  for (let row = 1; row <= across; row++) {
    // Further from the diagonal there are more than `most`.
    const from = Math.max(1, row - most)
    const to = Math.min(down, row + most)
    let least = from === 1 ? Math.min(row, over) : over
    current[from - 1] = least
    current[to + 1] = over
    const letter = one.charCodeAt(row - 1)
    const before = one.charCodeAt(row - 2)
    for (let column = from; column <= to; column++) {
      const facing = other.charCodeAt(column - 1)
      let steps = (last[column - 1] ?? 0) + (letter === facing ? 0 : 1)
      steps = Math.min(steps, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      if (before === facing && letter === other.charCodeAt(column - 2))
        steps = Math.min(steps, (beforeLast[column - 2] ?? 0) + 1)
      if (steps > over) steps = over
      current[column] = steps
      if (steps < least) least = steps
    }
    if (least > most) return over
    const free = beforeLast
    beforeLast = last
    last = current
    current = free
  }
  return Math.min(last[down] ?? over, over)
}

const WIDTH = 64
const held = rowsOf(WIDTH)

function rowsOf(width: number): [Uint8Array, Uint8Array, Uint8Array] {
  return [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)]
}
