import { Hono } from 'hono'
import type { RequestInfo } from '#server/http/request/request-context.ts'
import { recordLimitReached } from '#server/work/limit.ts'
import { isRefusal } from '#server/work/refusal.ts'
import { type Site, workFor } from '#server/work/work.ts'
import type { Door } from '../programs.ts'
import { logout, reauthenticate, recover, resend, updateUser, user } from './account.ts'
import { type AuthCall, callOf } from './call.ts'
import { AuthError, authErrorOf, bodyOf } from './error.ts'
import { challenge, enrol, unenrol, verifyFactor } from './factors.ts'
import { authorize, linkAddress, removeIdentity } from './identities.ts'
import { otp, signUp } from './sign-up.ts'
import { token } from './token.ts'
import { verify } from './verify.ts'

type Env = { Bindings: { site: Site; visit: RequestInfo; request: Request } }
type Answer = (call: AuthCall, id: string) => Promise<unknown>

/** What a stock client asks for, in GoTrue's shapes (record 48). */
const routes = new Hono<Env>()
  .basePath('/auth/v1')
  .post('/signup', answered(signUp))
  .post('/token', answered(token))
  .post('/otp', answered(otp))
  .post('/verify', answered(verify))
  .post('/sso', answered(noSso))
  .post('/resend', answered(resend))
  .post('/recover', answered(recover))
  .get('/reauthenticate', answered(reauthenticate))
  .get('/user', answered(user))
  .put('/user', answered(updateUser))
  .post('/logout', answered(logout))
  .get('/authorize', answered(authorize))
  .get('/user/identities/authorize', answered(linkAddress))
  .delete('/user/identities/:id', answered(removeIdentity))
  .post('/factors', answered(enrol))
  .delete('/factors/:id', answered(unenrol))
  .post('/factors/:id/challenge', answered(challenge))
  .post('/factors/:id/verify', answered(verifyFactor))
  .get('/.well-known/jwks.json', ({ env }) => keySet(env.site))
  .get('/settings', answered(settings))
  .get('/health', () => json({ name: 'GoTrue', version: 'v2', description: 'The authentication of Fettle' }))
  .notFound(() => failed(new AuthError(404, 'not_found', 'There is no such call.')))

/** `/auth/v1`. Refusals are in GoTrue's shape; outages and bugs are the HTTP shell's. */
export const answer: Door = async (site, request, visit) => routes.fetch(request, { site, visit, request })

/** `/.well-known/jwks.json`. */
export const answerKeySet: Door = (site) => keySet(site)

function answered(give: Answer) {
  return async ({ env, req }: { env: Env['Bindings']; req: { param(): Record<string, string> } }) => {
    const { site, visit, request } = env
    try {
      const given = await give(await callOf(site, request, visit), req.param().id ?? '')
      if (given instanceof Response) return given
      return given === null ? new Response(null, { status: 204, headers: notKept }) : json(given)
    } catch (error) {
      const known = authErrorOf(error)
      if (!known) throw error
      if (isRefusal(error, 'TOO_MANY_REQUESTS')) {
        const work = workFor(site, { kind: 'visitor', address: visit.clientAddress })
        const [, , , call = ''] = new URL(request.url).pathname.split('/')
        await recordLimitReached(work, `auth.${call}`, error.about)
      }
      return failed(known)
    }
  }
}

async function noSso(): Promise<never> {
  throw new AuthError(404, 'sso_provider_not_found', 'No single sign-on is configured on this site.')
}

async function settings({ work }: AuthCall) {
  const { google, sms } = work.site.settings
  return {
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: sms === null ? '' : sms === 'outbox' ? 'outbox' : 'twilio',
    saml_enabled: false,
    external: { email: true, phone: sms !== null, google: google !== null, anonymous_users: false },
  }
}

async function keySet({ tokens }: Site): Promise<Response> {
  const headers = { 'cache-control': 'public, max-age=600' }
  return Response.json(await tokens.keys.keySet(), { headers })
}

const notKept = { 'cache-control': 'no-store' }

function json(data: unknown, status = 200): Response {
  return Response.json(data, { status, headers: notKept })
}

function failed(error: AuthError): Response {
  const response = json(bodyOf(error), error.status)
  if (error.retryAfter !== null) response.headers.set('retry-after', String(error.retryAfter))
  if (error.status === 401) response.headers.set('www-authenticate', 'Bearer')
  return response
}
