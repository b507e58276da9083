import { api, type PageContext, viewer } from '#app/api.server.ts'
import type { SavedIds } from '#contract/saved/words.ts'

type PageItems = { providers?: { id: string }[]; jobs?: { id: string }[] }

export async function savedState(
  context: PageContext,
  { providers = [], jobs = [] }: PageItems,
): Promise<{ hearts: SavedIds; jobHearts: SavedIds }> {
  const reader = context.get(viewer)
  if (!reader?.accountType) return { hearts: null, jobHearts: null }
  const savesJobs = reader.accountType === 'provider'
  const saved = await context.get(api).saved.ids({
    providers: providers.map(({ id }) => id),
    jobs: savesJobs ? jobs.map(({ id }) => id) : [],
  })
  const self = reader.id
  return { hearts: { saved: saved.providers, self }, jobHearts: savesJobs ? { saved: saved.jobs, self } : null }
}
