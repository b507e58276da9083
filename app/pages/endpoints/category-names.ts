import { api } from '#app/api.server.ts'
import type { Route } from './+types/category-names'
import { sharedJson } from './answer.ts'

export { loadedHeaders as headers } from '#app/request/page-cache.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const names = await context.get(api).category.options()
  return sharedJson(names, { tags: ['directory', 'jobs'] })
}
