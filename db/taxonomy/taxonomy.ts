import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import { slugOf } from '#contract/text.ts'

export type TaxonomyGroup = { group: string; slug: string; categories: TaxonomyCategory[] }
export type TaxonomyCategory = { name: string; slug: string; synonyms: string[] }

/** Slugs are unique over groups and categories together. */
export function taxonomy(): TaxonomyGroup[] {
  const groups = new Map<string, TaxonomyGroup>()
  const [, ...rows] = readFileSync(join(root, 'db/taxonomy/categories.csv'), 'utf8').trim().split('\n')
  const entries = rows.map((row) => row.split(',').map((cell) => cell.trim()))
  const taken = new Set(entries.map(([group = '']) => slugOf(group)))

  for (const [group = '', name = '', synonyms = ''] of entries) {
    const found = groups.get(group) ?? { group, slug: slugOf(group), categories: [] }
    groups.set(group, found)
    const slug = taken.has(slugOf(name)) ? `${found.slug}-${slugOf(name)}` : slugOf(name)
    taken.add(slug)
    found.categories.push({ name, slug, synonyms: synonyms.split('|').filter(Boolean) })
  }
  return [...groups.values()]
}
