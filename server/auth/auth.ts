import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins'
import { z } from 'zod'
import type { Settings } from '#config/env.ts'
import { cookiePrefix, isSecure, readAnyCookie } from '#contract/cookie.ts'
import { DAY, seconds } from '#contract/duration.ts'
import { storedLine } from '#contract/text.ts'
import type { Database, Query } from '#db/client.ts'
import * as schema from '#db/schema/index.ts'
import type { Log } from '#server/platform/log.ts'
import { mayEnter } from './admission.ts'
import { type HashCost, hashSlowly, isPassword } from './password.ts'
import { secretsOf, signedValue, valueSignedWith, withNewSignatures } from './secrets.ts'
import { hashRecoveryCodes } from './two-factor.ts'
import { isFailing, watchCall, watchCalls, watchDatabase } from './watched-database.ts'

export type Auth = ReturnType<typeof createAuth>

/** The HTTP shell drops request headers of this name. */
export const ACCOUNT_TYPE_HEADER = 'x-fettle-tab'

/** Rate limits are ours (server/work/limit.ts), so that they cover calls on the server too. */
const SESSION_LIFETIME = 30 * DAY
const SESSION_RENEWAL = DAY

/** The library has something to do: the session has ended, or its cookie is to last longer. */
export function isDue({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() - SESSION_LIFETIME + SESSION_RENEWAL <= Date.now()
}

export function createAuth(settings: Settings, database: Database, log: Log, hashCost: HashCost) {
  const auth = setUp(settings, watchDatabase(database), log, hashCost)
  const renew = (headers: Headers) => withNewSignatures(headers, settings)
  return {
    api: watchCalls(auth.api, renew),
    handler: (request: Request) =>
      watchCall(() => auth.handler(new Request(request, { headers: renew(request.headers) }))),
    /** Reads the token of the session that a cookie names. Null if there is none, or its signature does not hold. */
    tokenIn(cookie: string | undefined): string | null {
      const signed = readAnyCookie(cookie, `${cookiePrefix(settings.siteUrl)}.session_token`)
      return signed && valueSignedWith([settings.authSecret(), ...settings.earlierSecrets], signed)
    },
    /** The cookie of a session whose token only we know: a program's (record 48). */
    cookieOf(token: string): string {
      return `${cookiePrefix(settings.siteUrl)}.session_token=${signedValue(settings.authSecret(), token)}`
    },
    /** Others than this machine reach the site. */
    isPublic: !settings.loopbackSite,
  }
}

function setUp(settings: Settings, query: Query, log: Log, hashCost: HashCost) {
  const secure = isSecure(settings.siteUrl)
  const { google } = settings
  return betterAuth({
    baseURL: settings.siteUrl.origin,
    basePath: '/auth',
    ...secretsOf(settings),
    database: drizzleAdapter(query, { provider: 'pg', schema, transaction: false }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // server/account/sign-in/sign-up.ts writes user and profile in one transaction
      maxPasswordLength: 1000,
      // The library hashes only where there is no password to compare, so that both take as long.
      password: {
        hash: (password) => hashSlowly(password, hashCost),
        verify: ({ password, hash }) => isPassword(password, hash),
      },
    },
    socialProviders: google
      ? { google: { ...google, mapProfileToUser: (profile) => userOf(profile, google.clientId) } }
      : {},
    // Google proves the address, so a stranger's earlier password ends.
    account: { accountLinking: { enabled: true, trustedProviders: ['google'] } },
    session: {
      expiresIn: seconds(SESSION_LIFETIME),
      updateAge: seconds(SESSION_RENEWAL),
      cookieCache: { enabled: false },
    },
    advanced: {
      cookiePrefix: cookiePrefix(settings.siteUrl),
      useSecureCookies: false, // the library would choose the weaker __Secure- prefix
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: ['x-client-address'] }, // set by the HTTP shell alone
      database: { generateId: 'uuid' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log(level, message) {
        if (level === 'error' && !isFailing()) log.error({ from: 'auth' }, message)
        else log.debug(message)
      },
    },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            const refusal = await mayEnter(query, session.userId, context?.headers?.get(ACCOUNT_TYPE_HEADER) ?? null)
            if (refusal) throw new APIError('FORBIDDEN', refusal)
          },
          // A browser has one session at a time.
          async after(session, context) {
            const token = await context?.getSignedCookie(
              context.context.authCookies.sessionToken.name,
              context.context.secret,
            )
            if (token && token !== session.token) await context?.context.internalAdapter.deleteSession(token)
          },
        },
      },
    },
    plugins: [
      alsoAfterGoogle(
        twoFactor({
          accountLockout: { enabled: false }, // two-factor.ts counts a try before it is checked
          backupCodeOptions: {
            storeBackupCodes: { encrypt: async (codes) => hashRecoveryCodes(codes), decrypt: async (hashes) => hashes },
          },
        }),
      ),
      {
        id: 'fettle',
        endpoints: {
          /** Only for callers that have proven the person by a link in a mail or a passkey. */
          beginSession: createAuthEndpoint(
            { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
            async (context) => {
              const { internalAdapter } = context.context
              const user = await internalAdapter.findUserById(context.body.userId)
              if (!user) throw new APIError('NOT_FOUND')
              const session = await internalAdapter.createSession(user.id)
              await setSessionCookie(context, { session, user })
              return context.json({ userId: user.id })
            },
          ),
          challengedUser: createAuthEndpoint({ method: 'POST', metadata: { SERVER_ONLY: true } }, async (context) => {
            const { name } = context.context.createAuthCookie('two_factor')
            const challenge = await context.getSignedCookie(name, context.context.secret)
            const found = challenge ? await context.context.internalAdapter.findVerificationValue(challenge) : null
            return context.json({ userId: found && found.expiresAt > new Date() ? found.value : null })
          }),
          /** For callers that have taken another second step. Of parallel calls, one gets the person. */
          endChallenge: createAuthEndpoint({ method: 'POST', metadata: { SERVER_ONLY: true } }, async (context) => {
            const cookie = context.context.createAuthCookie('two_factor')
            const challenge = await context.getSignedCookie(cookie.name, context.context.secret)
            const spent = challenge ? await context.context.internalAdapter.consumeVerificationValue(challenge) : null
            expireCookie(context, cookie)
            return context.json({ userId: spent?.value ?? null })
          }),
        },
      },
    ],
  })
}

/** Google hands its token over by TLS, so the library reads it without checking whom it is for. */
function userOf({ name, aud }: { name?: string; aud: string }, clientId: string) {
  if (aud !== clientId) throw new APIError('UNAUTHORIZED', { message: 'This token is for another site.' })
  return { name: storedLine(name ?? '') }
}

/** The library challenges after a password only. Its hook also suits Google's callback. */
function alsoAfterGoogle(plugin: ReturnType<typeof twoFactor>) {
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) => hook.matcher(context) || context.path === '/callback/:id',
  }))
  return { ...plugin, hooks: { after } }
}
