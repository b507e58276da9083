import { ORPCError } from '@orpc/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { api, failed } from '#app/api.server.ts'
import { refuse } from '#app/request/attempt.server.ts'
import type { OwnProfile } from '#contract/own-profile.ts'

type Context = Readonly<RouterContextProvider>

/** One's own profile; whoever is not signed in is led there, and back. */
export async function ownOrSignIn(context: Context, request: Request): Promise<OwnProfile> {
  return context
    .get(api)
    .profile.own()
    .catch((error) => {
      if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') throw signInFirst(request)
      return refuse(error)
    })
}

/** To the sign-in, and from there back to the page that was asked for. */
function signInFirst(request: Request) {
  const { pathname, search } = new URL(request.url)
  return redirect(`/login?return=${encodeURIComponent(pathname + search)}`)
}

/** A part of a page that may fail without the rest: null then, and the failure is in the log. */
export async function part<Value>(context: Context, loading: Promise<Value>): Promise<Value | null> {
  return loading.catch((error) => {
    if (error instanceof ORPCError && error.status < 500) return refuse(error)
    context.get(failed)(error)
    return null
  })
}
