import { createContext } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { attemptOrLog } from '#app/request/attempt.server.ts'
import type { CategorySuggestion, PriceGuide } from '#contract/category/view.ts'
import { LOCATION_LENGTH } from '#contract/job/words.ts'
import type { JobValues } from './values.ts'

/** Set by an action: without JavaScript the loader runs after it in the same request, and prices what was typed. */
export const typedJob = createContext<JobValues | null>(null)

/** What others charge, for who has no script to ask: of the trade that is chosen, else of what the words suggest. */
export async function firstPrices(
  context: PageContext,
  start: JobValues | null,
  suggested: readonly CategorySuggestion[],
): Promise<PriceGuide | null> {
  const { category, location } = context.get(typedJob) ?? start ?? { category: [], location: '' }
  const categoryId = Number(category[0] ?? suggested[0]?.id)
  if (!(categoryId > 0)) return null
  const input = { categoryId: Math.trunc(categoryId), location: location.slice(0, LOCATION_LENGTH) }
  const found = await attemptOrLog(context, context.get(api).category.prices(input))
  return found.ok ? found.data : null
}
