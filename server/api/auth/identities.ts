import { and, eq } from 'drizzle-orm'
import { AuthorizeQuery } from '#contract/api/auth/input.ts'
import { isId } from '#contract/id.ts'
import { account } from '#db/schema/index.ts'
import { assertAppAllowed } from '#server/account/limits.ts'
import { allowedReturn, beginFlow } from '#server/account/token-session/app-flow.ts'
import { record } from '#server/work/audit-log.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { type AuthCall, changingCall, read } from './call.ts'
import { AuthError } from './error.ts'
import { assertProvider } from './token.ts'
import { identitiesOf, loginOf } from './user.ts'

/** Sends a browser to log in here, by Google or otherwise; it comes back to the app with a code that only the app can use. */
export async function authorize(call: AuthCall): Promise<Response> {
  return Response.redirect(await loginAddress(call), 302)
}

/** The same for an app that is logged in. Google is linked if its address is the account’s. */
export async function linkAddress(call: AuthCall): Promise<{ url: string } | Response> {
  changingCall(call)
  const url = await loginAddress(call)
  return call.query.get('skip_http_redirect') === 'true' ? { url } : Response.redirect(url, 302)
}

async function loginAddress({ work, query }: AuthCall): Promise<string> {
  const { provider, redirect_to: wanted, code_challenge: challenge } = read(AuthorizeQuery, Object.fromEntries(query))
  assertProvider(work, provider)
  if (!challenge) {
    throw new AuthError(400, 'validation_failed', 'Use the PKCE flow: tokens are never put into an address.')
  }
  const returnTo = allowedReturn(work, wanted ?? work.site.settings.siteUrl.href)
  if (!returnTo) {
    throw new AuthError(
      400,
      'validation_failed',
      'redirect_to: The operator of this site has not allowed this address.',
    )
  }
  await assertAppAllowed(work, 'appFlow')
  const flow = await beginFlow(work, { challenge, returnTo, email: null })
  const next = `/connect?flow=${flow}`
  return linkTo(work, `/login?${new URLSearchParams({ return: next })}`)
}

/** Google alone can be removed, and only while there is another way in. */
export async function removeIdentity(call: AuthCall, identityId: string): Promise<Record<string, never>> {
  const { work, bearer } = changingCall(call)
  const { id } = bearer.person
  const own = identitiesOf(await loginOf(work, id))
  const found = isId(identityId) ? own.find((one) => one.identity_id === identityId) : undefined
  if (!found) throw new AuthError(404, 'identity_not_found', 'You have no such identity.')
  if (found.provider !== 'google') {
    throw new AuthError(422, 'email_conflict_identity_not_deletable', 'An address or number is changed, not removed.')
  }
  if (own.length < 2) {
    throw new AuthError(422, 'single_identity_not_deletable', 'This is the only way to log in to this account.')
  }
  await removeGoogle(work, id, identityId)
  return {}
}

async function removeGoogle(work: Work, userId: string, identityId: string): Promise<void> {
  await work.transaction(async (work) => {
    await work.db.delete(account).where(and(eq(account.id, identityId), eq(account.userId, userId)))
    await record(work, { action: 'account.googleRemoved', subjectId: userId })
  })
}
