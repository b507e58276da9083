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
