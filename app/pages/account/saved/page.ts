import { api, type PageContext } from '#app/api.server.ts'
import { categoryOptions } from '#app/components/search/category-options.ts'
import { optional } from '#app/request/attempt.server.ts'
import type { Option } from '#app/ui/select.tsx'
import type { OwnProfile } from '#contract/profile/view.ts'
import type { SavedJobs, SavedProviders } from '#contract/saved/view.ts'

/** `found` is null if it could not be loaded. */
export type SavedPage = {
  filter: { text: string; category: string; page: number }
  categories: Option[]
  self: string
} & ({ list: 'professionals'; found: SavedProviders | null } | { list: 'jobs'; found: SavedJobs | null })

const NO_JOBS: SavedJobs = { entries: [], count: 0, all: 0, page: 1, pages: 1 }

export async function loadSaved(
  context: PageContext,
  own: OwnProfile,
  query: URLSearchParams,
  first: SavedPage['list'] = 'professionals',
): Promise<SavedPage> {
  const { saved, category } = context.get(api)
  const list = (['professionals', 'jobs'] as const).find((name) => name === query.get('list')) ?? first
  const page = Math.trunc(Number(query.get('page')))
  const filter = {
    text: (query.get('q') ?? '').slice(0, 200).toWellFormed(),
    category: (query.get('category') ?? '').slice(0, 200).toWellFormed(),
    page: page >= 1 && page <= 1000 ? page : 1,
  }
  const categories = categoryOptions(await category.options())
  const shared = { filter, categories, self: own.id }
  if (list === 'professionals') return { ...shared, list, found: await optional(context, saved.providers(filter)) }
  return { ...shared, list, found: own.can.saveJobs ? await optional(context, saved.jobs(filter)) : NO_JOBS }
}
