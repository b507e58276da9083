import { api } from '#app/api.server.ts'
import { pageMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { cacheable, cacheHeaders } from '#app/request/page-cache.ts'
import { Article } from '../legal/article.tsx'
import type { Route } from './+types/how-feedback-works'
import { checkingSections } from './checking.tsx'
import { leavingSections } from './leaving.tsx'
import { standingSections } from './standing.tsx'

const CHANGED_AT = new Date('2026-11-23T00:00:00Z')

export async function loader({ context }: Route.LoaderArgs) {
  return cacheable({ checked: await context.get(api).feedback.checking().catch(refuse) }, { tags: [] })
}

export const headers = cacheHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How feedback works',
    description:
      'Who may leave feedback, what each review counts, how we check it, why we remove it, and what we do against fake reviews.',
    path: '/how-feedback-works',
  })

export default function HowFeedbackWorks({ loaderData: { checked } }: Route.ComponentProps) {
  return (
    <Article
      title="How feedback works"
      lead="These are the rules for reviews on this site. They are all of the rules, they are the same for good and bad reviews, and no one can pay to change them."
      changedAt={CHANGED_AT}
      sections={[...leavingSections, ...checkingSections(checked), ...standingSections]}
    />
  )
}
