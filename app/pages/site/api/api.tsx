import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { LegalArticle } from '../legal/article.tsx'
import type { Route } from './+types/api'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable(await context.get(api).apiDocs.guide(), { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.text.title ?? 'API',
    description:
      'How programs search the directory, post jobs and answer clients: quickstarts, keys, limits and rules.',
    path: '/api',
  })

export default function ApiGuide({ loaderData }: Route.ComponentProps) {
  return <LegalArticle {...loaderData} />
}
