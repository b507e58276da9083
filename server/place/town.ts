import { LRUCache } from 'lru-cache'
import type { Point } from '#contract/place/view.ts'
import { milesBetween } from '#contract/place/words.ts'
import { slugOf } from '#contract/text.ts'
import { entryName, kindOf, placeOf, pointOf, withMoreDetail } from './entry.ts'
import { foldName } from './fold.ts'
import type { Places } from './store.ts'
import { entriesNamed, nearTo } from './surroundings.ts'

/** `label` is fit for a heading: "Newport" for the best known of the name, "Newport, Shropshire" for another. */
type Town = { slug: string; label: string; entry: number }

/** The store has some villages twice, a little apart. */
const SAME_TOWN_MILES = 3
/** Names come from addresses too, so that there is no end to them. */
const MAX_TOWNS = 5_000
const kept = new WeakMap<Places, LRUCache<string, Town[]>>()

/**
 * The towns of a name, the best known first, each with a slug of its own: "newport" is the one that people mean by the
 * name alone, the others say where they are ("newport-shropshire").
 */
export function townsNamed(places: Places, name: string): Town[] {
  const known = kept.get(places) ?? new LRUCache<string, Town[]>({ max: MAX_TOWNS })
  kept.set(places, known)
  const towns = known.get(name) ?? tellApart(places, name)
  known.set(name, towns)
  return towns
}

function tellApart(places: Places, name: string): Town[] {
  const bare = slugOf(name)
  const towns: Town[] = []
  for (const entry of entriesNamed(places, foldName(name), 'GB')) {
    if (kindOf(places, entry) === 'region' || slugOf(entryName(places, entry)) !== bare) continue
    const listed = towns.map((town) => town.entry)
    if (nearTo(places, listed, pointOf(places, entry), SAME_TOWN_MILES).length > 0) continue
    const slugs = towns.map(({ slug }) => slug)
    const label = listed.length === 0 ? entryName(places, entry) : labelApart(places, entry, slugs)
    towns.push({ slug: slugApart(slugOf(label), slugs), label, entry })
  }
  return towns
}

function labelApart(places: Places, entry: number, taken: string[]): string {
  const { label } = placeOf(places, entry)
  return taken.includes(slugOf(label)) ? withMoreDetail(places, entry).label : label
}

/** Villages that nothing else tells apart get a number, in the order of the store, which does not change. */
function slugApart(slug: string, taken: string[]): string {
  if (!taken.includes(slug)) return slug
  const free = taken.map((_, index) => `${slug}-${index + 2}`).find((numbered) => !taken.includes(numbered))
  return free ?? slug
}

/** The nearest town of this name. A name that the store does not have is the only one of its kind. */
export function townAt(places: Places, name: string, point: Point): Town {
  const towns = townsNamed(places, name)
  const [first = { slug: slugOf(name), label: name, entry: -1 }] = towns
  if (towns.length < 2) return first
  const miles = ({ entry }: Town) => milesBetween(pointOf(places, entry), point)
  return towns.reduce((nearest, town) => (miles(town) < miles(nearest) ? town : nearest), first)
}
