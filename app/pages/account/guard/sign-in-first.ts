import { type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import type { OwnProfile } from '#contract/own-profile.ts'

export async function ownOrSignIn(context: Readonly<RouterContextProvider>, request: Request): Promise<OwnProfile> {
  const own = await attempt(context.get(api).profile.own())
  if (own.ok) return own.data
  if (own.refused.code === 'UNAUTHORIZED') throw signInFirst(request)
  throw refusedPage(own.refused)
}

function signInFirst(request: Request) {
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?return=${encodeURIComponent(pathname + search)}`)
}
