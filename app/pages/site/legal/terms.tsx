import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import type { Route } from './+types/terms'
import { Article } from './article.tsx'
import { conductSections } from './terms-conduct.tsx'
import { lawSections } from './terms-law.tsx'
import { membershipSections } from './terms-membership.tsx'
import { serviceSections } from './terms-service.tsx'

export function loader() {
  return cacheable(null, { tags: [] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Terms',
    description: `The agreement between you and ${name}: what it is and is not, membership prices, renewal and cancelling, feedback, reports and appeals.`,
    path: '/terms',
  })
}

export default function Terms({ matches }: Route.ComponentProps) {
  const site = siteOf(matches)
  return (
    <Article
      title="Terms"
      lead="The agreement between you and us, in words that are meant to be read."
      sections={[...serviceSections(site), ...membershipSections(site), ...conductSections, ...lawSections(site)]}
    />
  )
}
