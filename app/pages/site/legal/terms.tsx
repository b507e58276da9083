import { api } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import type { Route } from './+types/terms'
import { LegalArticle } from './article.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable(await context.get(api).legalText.view({ page: 'terms' }), { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: loaderData?.text.title ?? 'Terms',
    description: `The agreement between you and ${name}: what it is and is not, membership prices, renewal and cancelling, feedback, reports and appeals.`,
    path: '/terms',
    picture: 'terms',
  })
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalArticle {...loaderData} />
}
