import { data } from 'react-router'

type Rule = {
  /** What the page is made of: a change of any of these drops it from the page cache. */
  tags: string[]
  /** The query parameters that the page reads. */
  params?: string[]
  /** Seconds after which it is made anew in any case. */
  max?: number
}

/** A loader's answer that is the same for every visitor without a session: the page cache may keep the page. */
export function keep<Value>(value: Value, { tags, params = [], max = 300 }: Rule) {
  return data(value, {
    headers: { 'x-fettle-cache': `tags=${tags.join(',')}; params=${params.join(',')}; max=${max}` },
  })
}

/** A route's `headers`: those of its loader, for document and data requests alike. */
export function keepHeaders({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders
}

/** The headers of an answer that is for one person alone, and kept nowhere. */
export const UNKEPT = { 'cache-control': 'private, no-store' }

/** The same where the address itself speaks for somebody: it is not handed on either. */
export const HUSHED = { ...UNKEPT, 'referrer-policy': 'no-referrer' }
