import type { FeedbackQuery } from '#contract/feedback/input.ts'
import { FEEDBACK_SORTS, GRADES } from '#contract/feedback/words.ts'

/** Never fails: what is not understood counts as missing. */
export function readFeedbackQuery(params: URLSearchParams): FeedbackQuery {
  const stars = Number(params.get('stars'))
  const page = Math.trunc(Number(params.get('page')))
  return {
    stars: [1, 2, 3, 4, 5].find((known) => known === stars) ?? null,
    grade: GRADES.find((known) => known === params.get('grade')) ?? null,
    sort: FEEDBACK_SORTS.find((known) => known === params.get('sort')) ?? 'newest',
    page: page >= 1 ? Math.min(page, 1000) : 1,
  }
}

/** The address of these entries on a listing's page. */
export function feedbackAddress(listing: string, { stars, grade, sort, page }: FeedbackQuery): string {
  const params = new URLSearchParams({ tab: 'feedback' })
  if (stars) params.set('stars', String(stars))
  if (grade) params.set('grade', grade)
  if (sort !== 'newest') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return `${listing}?${params}`
}
