import { createContext, redirect } from 'react-router'
import { api, type PageContext } from '#app/api.server.ts'
import { attempt, refusedPage } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import type { OwnProfile } from '#contract/profile/view.ts'

export async function ownOrSignIn(context: PageContext, url: URL): Promise<OwnProfile> {
  const own = await attempt(context.get(api).profile.own())
  if (own.ok) return own.data
  if (own.refused.code === 'UNAUTHORIZED') throw signInFirst(url)
  throw refusedPage(own.refused)
}

function signInFirst({ pathname, search }: URL) {
  return redirect(`/login?return=${encodeURIComponent(pathname + search)}`)
}

/** Answers an action whose procedure asks for a membership. */
export function subscribeFirst() {
  return leadTo('/membership?message=subscription_required', 'subscription-required')
}

/** The page for someone signed out whose form has been answered. An action that keeps what was typed sets it to null. */
export const loginAsked = createContext<string | null>(null)
