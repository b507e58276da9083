import { use, useEffect } from 'react'
import {
  type DataRouter,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type RouterState,
  replace,
  UNSAFE_DataRouterContext,
} from 'react-router'
import { dismiss, replaceToasts } from '#app/ui/toast.ts'
import { isAnsweredInstead, refusalIn } from './server-refusal.ts'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

let router: DataRouter | undefined
let told = ''

export function useKeptForms() {
  const context = use(UNSAFE_DataRouterContext)
  useEffect(() => {
    router = context?.router
  }, [context])
}

/**
 * A form that does not reach the server's pages leaves its own page as it is, with all that was typed; a toast says so.
 * It is so for every form, and none does anything for it. What a page only asks for, such as suggestions, fails silently.
 */
export const keepForms: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next()
  const posts = request.method !== 'GET'
  if (posts) dismiss(told)
  for (const [route, { result }] of Object.entries(results)) {
    const words = wordsFor(result) ?? wordsFor(Object(result).data)
    const stays = words && router && whatStays(router.state, route, url, posts)
    if (!stays) continue
    if (posts) told = replaceToasts({ ...words, tone: 'destructive', closeAfter: Number.POSITIVE_INFINITY })
    results[route] = { type: 'data', result: stays }
  }
  return results
}

/** Null where the pages have answered. */
function wordsFor(failure: unknown): { title: string; description?: string } | null {
  if (isAnsweredInstead(failure)) return { title: refusalIn(failure) ?? '' }
  const broke = isRouteErrorResponse(failure)
    ? failure.status > 501 // a proxy's own page
    : failure instanceof Error && (failure.cause ?? failure) instanceof TypeError
  if (!broke) return null
  return {
    title: 'Unexpected error. Please try again.',
    description: 'The connection broke. Nothing you typed is lost.',
  }
}

/** A status of failures, after which nothing is loaded again. Null if nothing stays. */
function whatStays(state: RouterState, route: string, { pathname, search }: URL, posts: boolean) {
  const { navigation, location, actionData, loaderData } = state
  const samePage = pathname === location.pathname
  if (posts && navigation.state === 'submitting') {
    if (samePage) return data(actionData?.[route], 503)
    // On the way to another page, which could not load either.
    return replace(`${location.pathname}${location.search}#content`)
  }
  if (!posts && samePage && search === location.search) return route in loaderData ? data(loaderData[route]) : null
  return posts || navigation.location?.pathname !== pathname ? data(undefined, 503) : null // of a fetcher: it leads nowhere
}
