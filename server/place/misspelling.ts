import { leastSteps, letterMask } from '#contract/letters.ts'
import type { Country } from '#contract/place.ts'
import { kindOf } from './entry.ts'
import { type Places, poolText } from './store.ts'
import { entriesNamed } from './surroundings.ts'

const SHORTEST = 4
const LONGEST = 30

/** British places spelt much like the first part, closest first. */
export function likeNames(places: Places, parts: string[], home: Country): number[] {
  const [typed = ''] = parts
  if (typed.length < SHORTEST || typed.length > LONGEST) return []
  const allowed = typed.length < 6 ? 1 : 2
  const mask = letterMask(typed)
  const alike: { key: string; edits: number }[] = []
  for (const [order, key] of places.alike.key.entries()) {
    const start = places.keys.at[key] ?? 0
    const length = (places.keys.at[key + 1] ?? 0) - start
    if (Math.abs(length - typed.length) > allowed) continue
    if (leastSteps(mask, places.alike.mask[order] ?? 0) > allowed) continue
    const name = poolText(places.keys, key)
    const edits = editsBetween(typed, name, allowed)
    if (edits <= allowed) alike.push({ key: name, edits })
  }
  return alike
    .map(({ key, edits }) => ({
      entry: entriesNamed(places, key, home)[0] ?? 0,
      edits: edits + (key[0] === typed[0] ? 0 : 0.5),
    }))
    .sort((a, b) => a.edits - b.edits || weight(places, b.entry) - weight(places, a.entry))
    .map(({ entry }) => entry)
    .slice(0, 8)
}

function weight(places: Places, entry: number): number {
  return kindOf(places, entry) === 'region' ? 1e6 : (places.entry.weight[entry] ?? 0)
}

/** Swaps of neighbours count as one edit; results above `most` are not exact. */
function editsBetween(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : most + 1,
      )
      current.push(edits)
      if (edits < least) least = edits
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[b.length] ?? most + 1
}
