import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import type { OwnProfile } from '#contract/profile/view.ts'

export async function ownOrSignIn(context: Readonly<RouterContextProvider>, url: URL): Promise<OwnProfile> {
  const own = await attempt(context.get(api).profile.own())
  if (own.ok) return own.data
  if (own.refused.code === 'UNAUTHORIZED') throw signInFirst(url)
  throw refusedPage(own.refused)
}

function signInFirst({ pathname, search }: URL) {
  return redirect(`/login?return=${encodeURIComponent(pathname + search)}`)
}

/** For an action whose procedure asks for a membership. */
export function subscribeFirst() {
  return redirect('/membership?message=subscription_required', { headers: flash('subscription-required') })
}

/** Where someone signed out is sent whose form has been answered. An action that keeps what was typed sets it to null. */
export const loginAsked = createContext<string | null>(null)
