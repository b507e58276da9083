import { createContext } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import type { CategorySuggestion } from '#contract/category/view.ts'
import { readableTexts, type SuggestionTexts } from '#contract/category/words.ts'
import { attemptOrLog } from './attempt.server.ts'

/** Set by an action: without JavaScript the loader runs after it in the same request, and suggests for what was typed. */
export const typedTexts = createContext<SuggestionTexts | null>(null)

/** None where they cannot be had: a form does without. */
export async function suggestedCategories(
  context: PageContext,
  stored: SuggestionTexts = {},
): Promise<CategorySuggestion[]> {
  const known = context.get(typedTexts) ?? stored
  const texts = readableTexts((name) => known[name] ?? '')
  if (Object.values(texts).every((text) => text === '')) return []
  const found = await attemptOrLog(context, context.get(api).category.suggest(texts))
  return found.ok ? found.data : []
}
