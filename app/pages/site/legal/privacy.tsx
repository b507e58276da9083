import { api } from '#app/api.server.ts'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import type { Route } from './+types/privacy'
import { LegalArticle } from './article.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable(await context.get(api).legalText.view({ page: 'privacy' }), { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: loaderData?.text.title ?? 'Privacy',
    description: `What ${name} knows about you, why, for how long, who can see it, and how to see, correct or erase it. No tracking, no advertising cookies.`,
    path: '/privacy',
    picture: 'privacy',
  })
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalArticle {...loaderData} />
}
