import { data, type HeadersArgs } from 'react-router'
import type { PageTag } from '#contract/page-tags.ts'

type CacheRule = {
  /** A change of any of these drops the page from the cache. */
  tags: PageTag[]
  /** The query parameters that the page depends on. */
  params?: string[]
  /** Seconds. */
  max?: number
  /** Seconds until parts of the page say something else. */
  lasts?: readonly (number | null | undefined)[]
}

/** Lets the page cache keep the page: it is the same for every visitor. */
export function cacheable<Value>(value: Value, { tags, params = [], max = 300, lasts = [] }: CacheRule) {
  const seconds = Math.min(max, ...lasts.map((part) => part ?? max))
  return data(value, {
    headers: { 'x-fettle-cache': `tags=${tags.join(',')}; params=${params.join(',')}; max=${seconds}` },
  })
}

/** A route’s `headers`, for document and data requests alike. */
export function loadedHeaders({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders
}

/** The page is for one person alone. */
export const NO_STORE = { 'cache-control': 'private, no-store' }
export const privateHeaders = () => NO_STORE

/** The same where the address itself is a secret. */
export const NO_STORE_NO_REFERRER = { ...NO_STORE, 'referrer-policy': 'no-referrer' }
export const secretHeaders = () => NO_STORE_NO_REFERRER

/** Those of the action if it has answered the form, else those of the loader. */
export function answerHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

/** The action’s headers win over the loader’s; cookies add up. */
export function mergedHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const merged = new Headers(loaderHeaders)
  actionHeaders.forEach((value, name) => {
    if (name === 'set-cookie') merged.append(name, value)
    else merged.set(name, value)
  })
  return merged
}
