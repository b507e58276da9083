import { leastSteps, letterMask, stepsBetween } from '#contract/letters.ts'
import type { Country } from '#contract/place/words.ts'
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
  const alike: { key: string; steps: number }[] = []
  for (const [order, key] of places.alike.key.entries()) {
    const start = places.keys.at[key] ?? 0
    const length = (places.keys.at[key + 1] ?? 0) - start
    if (Math.abs(length - typed.length) > allowed) continue
    if (leastSteps(mask, places.alike.mask[order] ?? 0) > allowed) continue
    const name = poolText(places.keys, key)
    const steps = stepsBetween(typed, name, allowed)
    if (steps <= allowed) alike.push({ key: name, steps })
  }
  return alike
    .map(({ key, steps }) => ({
      entry: entriesNamed(places, key, home)[0] ?? 0,
      steps: steps + (key[0] === typed[0] ? 0 : 0.5),
    }))
    .sort((a, b) => a.steps - b.steps || weight(places, b.entry) - weight(places, a.entry))
    .map(({ entry }) => entry)
    .slice(0, 8)
}

function weight(places: Places, entry: number): number {
  return kindOf(places, entry) === 'region' ? 1e6 : (places.entry.weight[entry] ?? 0)
}
