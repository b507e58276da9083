import { understand } from '#server/directory/understanding/understand.ts'
import { typedText } from '#server/directory/understanding/words.ts'
import type { Work } from '#server/work/work.ts'
import { storable } from './cells.ts'
import { sicCategory } from './sic.ts'

/** By its name, or by another name of the trade; undefined if unknown. */
export type CategoryOf = (text: string) => number | undefined

/** By a category's name, by an activity of Companies House, or by what else its trade is called, as the search reads it ("plumbers", "sparky"). */
export async function categoryNames(work: Work): Promise<CategoryOf> {
  const tree = await work.site.taxonomy.read(work.db)
  const lexicon = await work.site.lexicons.read(work.db)
  const called = (text: string) =>
    understand(lexicon, work.site.places, typedText(text)).intents.find(({ named }) => named)?.categoryId
  return (text) => tree.find(text)?.id ?? tree.find(sicCategory(text) ?? '')?.id ?? called(text)
}

/** Names with ; | or a line break between them; with commas where no name has them. `unknown`: what to say of others. */
export function categoriesIn(text: string, named: CategoryOf): { ids: number[]; unknown: string | null } {
  const whole = text === '' ? undefined : named(text)
  if (whole !== undefined) return { ids: [whole], unknown: null }
  const parts = text
    .split(/[;|\n]/)
    .flatMap((part) => (named(part) === undefined && part.split(',').every(named) ? part.split(',') : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const unknown = parts.filter((part) => named(part) === undefined)
  const names = unknown.slice(0, 3).map((part) => `“${storable(part).slice(0, 60)}”`)
  return {
    ids: [...new Set(parts.flatMap((part) => named(part) ?? []))],
    unknown:
      unknown.length === 0
        ? null
        : `There is no category ${names.join(' or ')}. Use names of categories or trades, with ; between them.`,
  }
}
