import type { DirectoryFilters } from '#contract/directory/input.ts'
import type { DirectoryResult, ListingCard } from '#contract/directory/view.ts'
import { noFilters } from '#contract/directory/words.ts'
import type { TestApp } from './app.ts'

/** The directory as a visitor searches it. */
export function search(app: TestApp, filters: Partial<DirectoryFilters> = {}): Promise<DirectoryResult> {
  return app.visitor().directory.search({ ...noFilters, ...filters })
}

/** The names of the first page, in order; none where nothing fits as asked. */
export async function namesFound(app: TestApp, filters: Partial<DirectoryFilters>): Promise<string[]> {
  const { cards, reach } = await search(app, filters)
  return reach === 'fits' ? cards.map(({ name }) => name) : []
}

/** The cards of all pages, first to last. */
export async function allCards(app: TestApp, filters: Partial<DirectoryFilters> = {}): Promise<ListingCard[]> {
  const first = await search(app, filters)
  const cards = [...first.cards]
  for (let page = 2; page <= first.pages; page += 1) cards.push(...(await search(app, { ...filters, page })).cards)
  return cards
}
