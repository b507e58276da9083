import { type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import type { OwnProfile } from '#contract/profile/input.ts'

export async function ownOrSignIn(context: Readonly<RouterContextProvider>, url: URL): Promise<OwnProfile> {
  const own = await attempt(context.get(api).profile.own())
  if (own.ok) return own.data
  if (own.refused.code === 'UNAUTHORIZED') throw signInFirst(url)
  throw refusedPage(own.refused)
}

function signInFirst({ pathname, search }: URL) {
  return redirect(`/login?return=${encodeURIComponent(pathname + search)}`)
}
