import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { DirectoryResult } from '#contract/directory/view.ts'
import { noFilters } from '#contract/directory/words.ts'
import { milesBetween } from '#contract/place/words.ts'
import { searchDirectory } from '#server/directory/search/search.ts'
import { geocode } from '#server/place/place.ts'
import type { Work } from '#server/work/work.ts'

const Row = z.strictObject({
  query: z.string().min(1),
  expected: z.string().transform((names) => names.split('|')),
  kind: z.string().min(1),
  place: z.string(),
})

/** A query as people type it; `expected` are category names, or only NONE: nothing of the marketplace fits. */
export type TypedQuery = z.infer<typeof Row>

/** `query,expected,kind,place`, a header line first. */
export function queriesIn(file: string): TypedQuery[] {
  return z.array(Row).parse(parse(readFileSync(file, 'utf8'), { columns: true }))
}

/**
 * Success@3 of `/directory?service=QUERY`: one of the first three listings is in an expected category, and the place
 * that the query names, and no other, was understood. `miss` says what came instead.
 */
export async function judge(work: Work, { query, expected, place }: TypedQuery): Promise<{ miss: string | null }> {
  const result = await searchDirectory(work, { ...noFilters, service: query })
  const shown = result.cards.slice(0, 3)
  const fits = shown.some(({ categories }) => categories.some((name) => expected.includes(name)))
  const succeeded = expected.includes('NONE')
    ? result.reach === 'everyone'
    : fits && result.reach !== 'everyone' && placed(work, result, place)
  return { miss: succeeded ? null : tell(result) }
}

const NEAR_ENOUGH_MILES = 15

/** If no place is named, none may be read: "fence blew down" is not in County Down. "near me" has no position here. */
function placed(work: Work, { place }: DirectoryResult, named: string): boolean {
  if (named === '' || named === 'near me') return place === null
  const { best } = geocode(work.site.places, named)
  return best !== null && place !== null && milesBetween(best, place) <= NEAR_ENOUGH_MILES
}

function tell({ reach, reading, place, cards }: DirectoryResult): string {
  const categories = reading?.categories.map(({ name }) => name).join(', ') || 'no category'
  const read = reading?.corrections.map((one) => `${one.typed} → ${one.read}`).join(', ')
  const first = cards.slice(0, 3).map(({ name, categories }) => `${name} (${categories[0]})`)
  return [categories, place?.label, read, reach, first.join('; ')].filter(Boolean).join(' | ')
}
