import { href, redirect } from 'react-router'
import { api, type PageContext, sessionApi, site, viewer } from '#app/api.server.ts'
import { attempt, attemptOrLog } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { messageFormOf, writeMessageDraft } from '#app/request/draft-cookie.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, type ReadForm } from '#app/request/form.server.ts'
import { dropLinkToken, readLinkToken, writeLinkToken } from '#app/request/link-cookie.ts'
import { NO_STORE_NO_REFERRER } from '#app/request/page-cache.ts'
import { sessionRedirect } from '#app/request/save-intent.ts'
import { NOTHING_ENTERED } from '#contract/account/words.ts'
import type { FormResult } from '#contract/form.ts'
import { type AuthParams, withAuthParams } from '../auth-params.ts'
import { dropGoingTo, readGoingTo } from '../going-to.ts'
import { BAD_ADDRESS, brokenResend, NO_ADDRESS, type ResendFailure, refusedResend } from './resend-failure.ts'

type ActionContext = { request: Request; context: PageContext; authParams: AuthParams }

export const CONFIRM_FIELDS = { intent: 'text', email: 'text', password: 'secret', type: 'text' } as const

type ConfirmForm = ReadForm<typeof CONFIRM_FIELDS>

export type ConfirmResult = FormResult<typeof CONFIRM_FIELDS> & {
  about: 'resend' | 'login' | 'password'
  retryAfter?: number
}

export async function follow({ request, context, authParams }: ActionContext) {
  const ours = context.get(site)
  const token = readLinkToken(request, ours, 'confirm-email')
  const headers = new Headers({ ...NO_STORE_NO_REFERRER, 'set-cookie': dropLinkToken(ours, 'confirm-email') })
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
    if (code === 'LEAVING') return leadTo(href('/account/security'), 'leaving')
    if (code === 'EMAIL_TAKEN') return ended({ failed: 'taken' })
    return ended({ failed: code === 'TOO_MANY_REQUESTS' ? 'busy' : 'over' })
  }
  const { purpose, passwordToken, signedIn, again, app } = followed.data
  const goingTo = purpose === 'signup' ? readGoingTo(request, ours) : null
  const onwards = { ...authParams, returnTo: authParams.returnTo ?? goingTo }
  const askPassword = confirmPage(onwards, { confirmed: 'password' })
  if (passwordToken) {
    headers.append('set-cookie', writeLinkToken(ours, 'reset-password', passwordToken))
    if (app) return redirect(`${href('/connect')}?${new URLSearchParams({ flow: app })}`, { headers })
    return redirect(askPassword, { headers })
  }
  const to = confirmPage(onwards, { confirmed: purpose, ...(again ? { again: '1' } : {}) })
  if (!signedIn) return redirect((await isProvable({ request, context })) ? askPassword : to, { headers })
  headers.append('set-cookie', dropGoingTo(ours))
  const begun = await sessionRedirect({ request, context }, to, null, headers)
  if (begun.headers.get('location') !== to) return begun // to the job that waited
  const flashName = again ? 'email-confirmed-already' : 'email-confirmed'
  for (const [name, value] of Object.entries(flash(flashName))) begun.headers.set(name, value)
  return begun
}

/** Whether this browser followed a link of the mail before, and may still give the password. */
async function isProvable({ request, context }: Omit<ActionContext, 'authParams'>): Promise<boolean> {
  const token = readLinkToken(request, context.get(site), 'reset-password')
  return token ? (await context.get(api).account.provableEmail({ token })) !== null : false
}

export async function provePassword({ request, context, authParams }: ActionContext, form: ConfirmForm) {
  const ours = context.get(site)
  const token = readLinkToken(request, ours, 'reset-password')
  const { password } = form.values
  const refused = (message: string, status: number) =>
    form.result(status, { about: 'password' as const, errors: { password: message } })
  const askAgain = redirect(`${href('/reset-password')}?mode=reset`, { headers: NO_STORE_NO_REFERRER })
  if (!token) return askAgain
  if (password === '') return refused('Password is required', 400)
  const proven = await attempt(context.get(api).account.proveSignUp({ token, password }))
  if (!proven.ok) {
    const { code, message, status } = proven.refused
    return code === 'LINK_OVER' ? askAgain : refused(message, status)
  }
  const headers = new Headers({ ...NO_STORE_NO_REFERRER, 'set-cookie': dropLinkToken(ours, 'reset-password') })
  headers.append('set-cookie', dropGoingTo(ours))
  const returnTo = authParams.returnTo ?? (await goingToElsewhere(context, headers))
  const to = confirmPage({ ...authParams, returnTo }, { confirmed: 'signup' })
  return sessionRedirect({ request, context, provesSignUp: true }, to, 'email-confirmed', headers)
}

/** In the browser in which they signed up: to a message that they wrote, or an invitation. Null if neither waits. */
async function goingToElsewhere(context: ActionContext['context'], headers: Headers): Promise<string | null> {
  const session = await attemptOrLog(context, context.get(sessionApi)())
  if (!session.ok) return null
  const { message, feedback } = session.data
  const draft = await attemptOrLog(context, message.takeDraft())
  if (draft.ok && draft.data) {
    headers.append('set-cookie', writeMessageDraft(context.get(site), draft.data.token))
    return messageFormOf(draft.data.providerId)
  }
  const invited = await attemptOrLog(context, feedback.openInvitation())
  if (!invited.ok || !invited.data) return null
  const { providerId, code } = invited.data
  return `${href('/directory/:id/feedback', { id: providerId })}?${new URLSearchParams({ invitation: code })}`
}

export async function resend({ context, authParams }: ActionContext, form: ConfirmForm) {
  const { account } = context.get(api)
  const email = form.values.email.trim()
  const refused = ({ title, text, retryAfter }: ResendFailure, status: number) =>
    form.result(status, { about: 'resend' as const, refusal: { title, message: text ?? '' }, retryAfter })
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
  return leadTo(confirmPage(authParams, { resent: '1' }), 'email-sent')
}

export async function logIn({ request, context, authParams }: ActionContext, form: ConfirmForm) {
  const { account } = context.get(api)
  const { password } = form.values
  const email = form.values.email.trim()
  const refused = (message: string, status: number) =>
    form.result(status, { about: 'login' as const, refusal: { title: 'Login attempt failed', message } })
  if (email === '') return refused('Please try signing up again.', 400)
  if (password === '') return refused(NOTHING_ENTERED, 400)
  const type = form.values.type === 'provider' ? 'provider' : 'client'
  const answer = await attemptOrLog(context, account.signIn({ email, password, accountType: type }))
  if (!answer.ok) return refused(messageOf(answer, 'Please try again in a moment.'), answer.refused?.status ?? 500)
  if (answer.data.twoFactor) return redirect(withAuthParams(href('/login/code'), { ...authParams, type }))
  return sessionRedirect({ request, context }, authParams.returnTo ?? answer.data.target, 'logged-in')
}

function confirmPage(authParams: AuthParams, params: Record<string, string>): string {
  return withAuthParams(href('/confirm-email'), authParams, params)
}
