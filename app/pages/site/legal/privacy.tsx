import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import type { Route } from './+types/privacy'
import { Article } from './article.tsx'
import { dataSections } from './privacy-data.tsx'
import { keepingSections } from './privacy-keeping.tsx'
import { listedBusinesses } from './privacy-listed.tsx'
import { rightsSections } from './privacy-rights.tsx'

export function loader() {
  return cacheable(null, { tags: [] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Privacy',
    description: `What ${name} knows about you, why, for how long, who can see it, and how to see, correct or erase it. No tracking, no advertising cookies.`,
    path: '/privacy',
  })
}

export default function Privacy({ matches }: Route.ComponentProps) {
  const site = siteOf(matches)
  return (
    <Article
      title="Privacy"
      lead="What we know about you, why we need it, who can see it, and how you stay in charge of it."
      sections={[...dataSections(site), listedBusinesses, ...keepingSections, ...rightsSections(site)]}
    />
  )
}
