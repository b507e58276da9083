import { data } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt } from '#app/request/attempt.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { readableTexts, SUGGESTION_FIELDS } from '#contract/category/words.ts'
import type { Route } from './+types/category-suggestions'

/** It takes POST, so that what people write is in no URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await postedForm(request, SUGGESTION_FIELDS)
  const texts = readableTexts((name) => String(posted.get(name) ?? ''))
  const found = await attempt(context.get(api).category.suggest(texts))
  if (!found.ok) return Response.json([], { status: found.refused.status, headers: NO_STORE })
  return Response.json(found.data, { headers: NO_STORE })
}

export function loader() {
  throw data({ message: 'There is nothing at this address.' }, { status: 404 })
}
