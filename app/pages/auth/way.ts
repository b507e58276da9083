import type { ChosenType } from '#contract/account.ts'
import { ownPath } from '#contract/own-path.ts'

/** What the addresses of sign-in and sign-up carry along: the tab, and the page of ours that somebody was going to. */
export type Way = { type: ChosenType; wanted: string | null }

export function typeOf(params: URLSearchParams): ChosenType {
  return params.get('type') === 'provider' ? 'provider' : 'client'
}

/** Both names are read, `return` first; what is no page of ours is not there. */
export function readWay({ searchParams, origin }: URL): Way {
  const wanted = ownPath(searchParams.get('return'), origin) ?? ownPath(searchParams.get('redirect'), origin)
  return { type: typeOf(searchParams), wanted }
}

export function withWay(path: string, { type, wanted }: Way): string {
  const params = new URLSearchParams()
  if (type === 'provider') params.set('type', type)
  if (wanted) params.set('return', wanted)
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
