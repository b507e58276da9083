const sizes = [108, 94, 82, 72, 62, 54]
const smallest = 40
/** A safe estimate of a letter's width in the heading typeface, as a share of its size. */
const letter = 0.57

/** The size is in pixels, as are the width and the height of its room. */
export function titleSize(title: string, width: number, highest = 236): number {
  const fits = (size: number) => {
    const room = Math.floor(width / (size * letter))
    const words = title.split(' ')
    if (words.some((word) => word.length > room)) return false
    return linesOf(words, room) * size * 1.06 <= highest
  }
  return sizes.find(fits) ?? smallest
}

function linesOf(words: string[], room: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const needed = used === 0 ? word.length : used + 1 + word.length
    if (needed <= room) used = needed
    else {
      lines++
      used = word.length
    }
  }
  return lines
}
