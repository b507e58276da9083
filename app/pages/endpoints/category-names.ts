import { api } from '#app/api.server.ts'
import type { Route } from './+types/category-names'
import { shared } from './answer.ts'

export { cacheHeaders as headers } from '#app/request/page-cache.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const names = await context.get(api).category.options()
  return shared(JSON.stringify(names), 'application/json; charset=utf-8', { tags: ['directory', 'jobs'] })
}
