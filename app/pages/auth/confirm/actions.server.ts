import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { api, failureMessage, site, viewer } from '#app/api.server.ts'
import { attempt, attemptOrLog } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { dropToken, heldToken, holdToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { sessionHeaders } from '#app/request/save-intent.ts'
import { NOTHING_ENTERED } from '#contract/account.ts'
import { type AuthParams, withAuthParams } from '../auth-params.ts'
import { BAD_ADDRESS, brokenResend, NO_ADDRESS, type ResendFailure, refusedResend } from './resend-failure.ts'

type ActionContext = { request: Request; context: Readonly<RouterContextProvider>; authParams: AuthParams }

export type ActionFailure =
  | { about: 'resend'; failure: ResendFailure; email: string; at: number }
  | { about: 'login'; message: string; at: number }
  | { about: 'password'; message: string; at: number }

export async function follow({ request, context, authParams }: ActionContext) {
  const ours = context.get(site)
  const token = heldToken(request, ours, 'confirm-email')
  const headers = new Headers({ ...NO_STORE_NO_REFERRER, 'set-cookie': dropToken(ours, 'confirm-email') })
  const ended = (params: Record<string, string>) => redirect(confirmPage(authParams, params), { headers })
  if (token === null) return ended({})
  const followed = await attempt(context.get(api).account.follow({ token }))
  if (!followed.ok) {
    const { code } = followed.refused
    // The link’s cookie stays, so that its owner returns to it after logging in.
    if (code === 'LOGIN_NEEDED') {
      return redirect(withAuthParams(href('/login'), { ...authParams, returnTo: href('/confirm-email') }), {
        headers: { ...NO_STORE_NO_REFERRER, ...flash('login-to-confirm') },
      })
    }
    if (code === 'LEAVING') return redirect(href('/account/security'), { headers: flash('leaving') })
    if (code === 'EMAIL_TAKEN') return ended({ failed: 'taken' })
    return ended({ failed: code === 'TOO_MANY_REQUESTS' ? 'busy' : 'over' })
  }
  const { purpose, passwordToken, signedIn } = followed.data
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
}

export async function provePassword({ request, context, authParams }: ActionContext, posted: FormData) {
  const ours = context.get(site)
  const token = heldToken(request, ours, 'reset-password')
  const password = String(posted.get('password') ?? '')
  const refused = (message: string, status: number) => said({ about: 'password', message, at: Date.now() }, status)
  const askAgain = redirect(`${href('/reset-password')}?mode=reset`, { headers: NO_STORE_NO_REFERRER })
  if (!token) return askAgain
  if (password === '') return refused('Password is required', 400)
  const proven = await attempt(context.get(api).account.proveSignUp({ token, password }))
  if (!proven.ok) {
    const { code, message, status } = proven.refused
    return code === 'LINK_OVER' ? askAgain : refused(message, status)
  }
  const headers = new Headers({
    ...NO_STORE_NO_REFERRER,
    ...flash('email-confirmed'),
    'set-cookie': dropToken(ours, 'reset-password'),
  })
  return redirect(confirmPage(authParams, { confirmed: 'signup' }), { headers })
}

export async function resend({ context, authParams }: ActionContext, posted: FormData) {
  const { account } = context.get(api)
  const email = String(posted.get('email') ?? '').trim()
  const refused = (failure: ResendFailure, status: number) =>
    said({ about: 'resend', failure, email, at: Date.now() }, status)
  const own = context.get(viewer)
  if (!own && email === '') return refused(NO_ADDRESS, 400)
  const sent = await (own
    ? attemptOrLog(context, account.resendOwn())
    : attemptOrLog(context, account.resend({ email })))
  if (!sent.ok) {
    if (sent.refused?.code === 'BAD_REQUEST') return refused(BAD_ADDRESS, 400)
    if (sent.refused) return refused(refusedResend(sent.refused.message, sent.refused.data), sent.refused.status)
    const waiting = await attemptOrLog(context, account.waiting())
    return refused(brokenResend(sent.error, waiting.ok && waiting.data?.mailFailed === true), 500)
  }
  return redirect(confirmPage(authParams, { resent: '1' }), { headers: flash('email-sent') })
}

export async function logIn({ request, context, authParams }: ActionContext, posted: FormData) {
  const { account } = context.get(api)
  const email = String(posted.get('email') ?? '').trim()
  const password = String(posted.get('password') ?? '')
  const refused = (message: string, status: number) => said({ about: 'login', message, at: Date.now() }, status)
  if (email === '') return refused('Please try signing up again.', 400)
  if (password === '') return refused(NOTHING_ENTERED, 400)
  const type = posted.get('type') === 'provider' ? 'provider' : 'client'
  const answer = await attemptOrLog(context, account.signIn({ email, password, accountType: type }))
  if (!answer.ok) {
    if (answer.refused) return refused(answer.refused.message, answer.refused.status)
    return refused(failureMessage(answer.error, 'Please try again in a moment.'), 500)
  }
  if (answer.data.twoFactor) return redirect(withAuthParams(href('/login/code'), { ...authParams, type }))
  return redirect(authParams.returnTo ?? answer.data.target, {
    headers: await sessionHeaders(request, context, 'logged-in'),
  })
}

function said(what: ActionFailure, status: number) {
  return data(what, { status, headers: NO_STORE_NO_REFERRER })
}

function confirmPage(authParams: AuthParams, params: Record<string, string>): string {
  const url = new URL(withAuthParams(href('/confirm-email'), authParams), 'http://here.invalid')
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.pathname + url.search
}
