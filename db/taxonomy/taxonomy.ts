import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { slugOf } from '#contract/text.ts'

type TaxonomyGroup = { group: string; slug: string; categories: TaxonomyCategory[] }
type TaxonomyCategory = { name: string; slug: string }

const CategoryRow = z.strictObject({ group: z.string().min(1), category: z.string().min(1) })

/** Slugs are unique over groups and categories together. */
export function taxonomy(): TaxonomyGroup[] {
  const groups = new Map<string, TaxonomyGroup>()
  const entries = rowsIn('categories.csv', CategoryRow)
  const taken = new Set(entries.map(({ group }) => slugOf(group)))

  for (const { group, category: name } of entries) {
    const found = groups.get(group) ?? { group, slug: slugOf(group), categories: [] }
    groups.set(group, found)
    const slug = taken.has(slugOf(name)) ? `${found.slug}-${slugOf(name)}` : slugOf(name)
    taken.add(slug)
    found.categories.push({ name, slug })
  }
  return [...groups.values()]
}

const ThesaurusRow = z.strictObject({
  category: z.string().min(1),
  term: z.string().min(1),
  weight: z.coerce.number().int().min(1).max(3),
})
type ThesaurusRow = z.infer<typeof ThesaurusRow>

/** What people call the categories and what they ask of them: a file for each group, `category` by its name. */
export function thesaurus(): ThesaurusRow[] {
  return readdirSync(join(root, 'db/taxonomy/thesaurus')).flatMap((file) => rowsIn(`thesaurus/${file}`, ThesaurusRow))
}

const ElsewhereRow = z.strictObject({ term: z.string().min(1) })

/** What people look for that no provider of any category offers: goods, news, timetables. */
export function elsewhere(): string[] {
  return rowsIn('elsewhere.csv', ElsewhereRow).map(({ term }) => term)
}

function rowsIn<Row>(file: string, row: z.ZodType<Row>): Row[] {
  const text = readFileSync(join(root, 'db/taxonomy', file), 'utf8')
  return z.array(row).parse(parse(text, { columns: true }))
}
