import type { ChosenType } from '#contract/account/words.ts'
import { ownPath } from '#contract/own-path.ts'

export type AuthParams = { type: ChosenType; returnTo: string | null }

export function typeOf(params: URLSearchParams): ChosenType {
  return params.get('type') === 'provider' ? 'provider' : 'client'
}

export function readAuthParams({ searchParams, origin }: URL): AuthParams {
  const returnTo = ownPath(searchParams.get('return'), origin) ?? ownPath(searchParams.get('redirect'), origin)
  return { type: typeOf(searchParams), returnTo }
}

export function withAuthParams(
  path: string,
  { type, returnTo }: AuthParams,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams(more)
  if (type === 'provider') params.set('type', type)
  if (returnTo) params.set('return', returnTo)
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}
