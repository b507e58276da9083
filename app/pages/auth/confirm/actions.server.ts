import { ORPCError } from '@orpc/client'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { api, failed, failureMessage, site, viewer } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import { dropToken, heldToken, holdToken } from '#app/request/link-cookie.ts'
import { HUSHED } from '#app/request/page-cache.ts'
import { sessionHeaders } from '#app/request/save-intent.ts'
import { NOTHING_ENTERED } from '#contract/account.ts'
import { type Way, withWay } from '../way.ts'
import { BAD_ADDRESS, brokenResend, NO_ADDRESS, type ResendFailure, refusedResend } from './resend-failure.ts'

// What can be done on /confirm-email: follow the link, give the password after it, have it sent again, log in without it.

type Asked = { request: Request; context: Readonly<RouterContextProvider>; way: Way }

export type Said =
  | { about: 'resend'; failure: ResendFailure; email: string; at: number }
  | { about: 'login'; message: string; at: number }
  | { about: 'password'; message: string; at: number }

export async function follow({ request, context, way }: Asked) {
  const ours = context.get(site)
  const token = heldToken(request, ours, 'confirm-email')
  const headers = new Headers({ ...HUSHED, 'set-cookie': dropToken(ours, 'confirm-email') })
  const ended = (params: Record<string, string>) => redirect(confirmPage(way, params), { headers })
  if (token === null) return ended({})
  try {
    const { purpose, passwordToken, signedIn } = await context.get(api).account.follow({ token })
    if (passwordToken) {
      headers.append('set-cookie', holdToken(ours, 'reset-password', passwordToken))
      return ended({ confirmed: 'password' })
    }
    if (signedIn) {
      for (const cookie of (await sessionHeaders(request, context, null)).getSetCookie()) {
        headers.append('set-cookie', cookie)
      }
      for (const [name, value] of Object.entries(flash('email-confirmed'))) headers.set(name, value)
    }
    return ended({ confirmed: purpose })
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    // The link stays in this browser: whoever logs in comes back to it.
    if (error.code === 'LOGIN_NEEDED') {
      return redirect(withWay(href('/login'), { ...way, wanted: href('/confirm-email') }), {
        headers: { ...HUSHED, ...flash('login-to-confirm') },
      })
    }
    if (error.code === 'LEAVING') return redirect(href('/account/security'), { headers: flash('leaving') })
    if (error.code === 'EMAIL_TAKEN') return ended({ failed: 'taken' })
    return ended({ failed: error.code === 'TOO_MANY_REQUESTS' ? 'busy' : 'over' })
  }
}

/** The password of the sign-up, given in another browser that followed the link. */
export async function provePassword({ request, context, way }: Asked, posted: FormData) {
  const ours = context.get(site)
  const token = heldToken(request, ours, 'reset-password')
  const password = String(posted.get('password') ?? '')
  const refused = (message: string, status: number) => said({ about: 'password', message, at: Date.now() }, status)
  const askAgain = redirect(`${href('/reset-password')}?mode=reset`, { headers: HUSHED })
  if (!token) return askAgain
  if (password === '') return refused('Password is required', 400)
  try {
    await context.get(api).account.proveSignUp({ token, password })
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    return error.code === 'LINK_OVER' ? askAgain : refused(error.message, error.status)
  }
  const headers = new Headers({
    ...HUSHED,
    ...flash('email-confirmed'),
    'set-cookie': dropToken(ours, 'reset-password'),
  })
  return redirect(confirmPage(way, { confirmed: 'signup' }), { headers })
}

export async function resend({ context, way }: Asked, posted: FormData) {
  const { account } = context.get(api)
  const email = String(posted.get('email') ?? '').trim()
  const refused = (failure: ResendFailure, status: number) =>
    said({ about: 'resend', failure, email, at: Date.now() }, status)
  const own = context.get(viewer)
  if (!own && email === '') return refused(NO_ADDRESS, 400)
  try {
    await (own ? account.resendOwn() : account.resend({ email }))
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return refused(BAD_ADDRESS, 400)
    if (error instanceof ORPCError && error.status < 500) {
      return refused(refusedResend(error.message, error.data), error.status)
    }
    context.get(failed)(error)
    const waiting = await account.waiting().catch(() => null)
    return refused(brokenResend(error, waiting?.mailFailed ?? false), 500)
  }
  return redirect(confirmPage(way, { resent: '1' }), { headers: flash('email-sent') })
}

export async function logIn({ request, context, way }: Asked, posted: FormData) {
  const { account } = context.get(api)
  const email = String(posted.get('email') ?? '').trim()
  const password = String(posted.get('password') ?? '')
  const refused = (message: string, status: number) => said({ about: 'login', message, at: Date.now() }, status)
  if (email === '') return refused('Please try signing up again.', 400)
  if (password === '') return refused(NOTHING_ENTERED, 400)
  const type = posted.get('type') === 'provider' ? 'provider' : 'client'
  try {
    const answer = await account.signIn({ email, password, accountType: type })
    if (answer.secondStep) return redirect(withWay(href('/login/code'), { ...way, type }))
    return redirect(way.wanted ?? answer.target, { headers: await sessionHeaders(request, context, 'logged-in') })
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return refused(error.message, error.status)
    context.get(failed)(error)
    return refused(failureMessage(error, 'Please try again in a moment.'), 500)
  }
}

function said(what: Said, status: number) {
  return data(what, { status, headers: HUSHED })
}

function confirmPage(way: Way, params: Record<string, string>): string {
  const url = new URL(withWay(href('/confirm-email'), way), 'http://here.invalid')
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.pathname + url.search
}
