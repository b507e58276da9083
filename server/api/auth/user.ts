import { eq } from 'drizzle-orm'
import type { Factor, Identity, Session, User } from '#contract/api/auth/view.ts'
import { ACCESS_TOKEN_SECONDS, isPhoneAddress } from '#contract/api/auth/words.ts'
import { account, profileContacts, profiles, session, twoFactor, user } from '#db/schema/index.ts'
import { waitingLink } from '#server/account/mail-link.ts'
import { phoneOf } from '#server/account/token-session/phone.ts'
import type { Tokens } from '#server/account/token-session/token-session.ts'
import type { TokenBearer } from '#server/auth/actor.ts'
import type { Work } from '#server/work/work.ts'
import { AuthError } from './error.ts'

export async function sessionView(work: Work, tokens: Tokens): Promise<Session> {
  const { accessToken, expiresAt, refreshToken, bearer } = tokens
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await ownUser(work, bearer),
  }
}

/** Without the code of 2-step verification it says who they claim to be, and which factors there are to verify. */
export async function ownUser(work: Work, { person, needsCode }: TokenBearer): Promise<User> {
  const whole = await userView(work, person.id, person.sessionId)
  if (!needsCode) return whole
  const { id, aud, role, app_metadata, factors, created_at, updated_at, is_anonymous } = whole
  const hidden = { phone: '', user_metadata: {}, identities: [] }
  return { id, aud, role, email: whole.email, app_metadata, factors, created_at, updated_at, is_anonymous, ...hidden }
}

/** @param sessionId null if there is none yet */
export async function userView(work: Work, userId: string, sessionId: string | null): Promise<User> {
  const { db } = work
  const login = await loginOf(work, userId)
  const { own, phone } = login
  const identities = identitiesOf(login)
  const byPhone = isPhoneAddress(own.email)
  // We keep that an address is proven, not when.
  const confirmed = own.emailVerified ? { email_confirmed_at: own.createdAt.toISOString() } : {}
  const proven = phone ? { phone_confirmed_at: phone.confirmedAt.toISOString() } : {}
  const [confirmedAt] = [...Object.values(confirmed), ...Object.values(proven)].sort()
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const signedIn = sessionId
    ? await db.select({ at: session.createdAt }).from(session).where(eq(session.id, sessionId))
    : []
  const newAddress = await waitingLink(work, 'email_change', { userId })
  return {
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email: byPhone ? '' : own.email,
    phone: phone ? shown(phone.phone) : '',
    ...confirmed,
    ...proven,
    ...(confirmedAt ? { confirmed_at: confirmedAt } : {}),
    ...(signedIn[0] ? { last_sign_in_at: signedIn[0].at.toISOString() } : {}),
    ...(newAddress ? { new_email: newAddress.email } : {}),
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: await metadataOf(work, userId),
    identities,
    factors: await factorsOf(work, userId),
    created_at: own.createdAt.toISOString(),
    updated_at: own.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

/** GoTrue writes a number without its plus. */
export function shown(phone: string): string {
  return phone.replace(/^\+/, '')
}

/** What the specification keeps of a sign-up, as the profile has it now. */
async function metadataOf(work: Work, userId: string): Promise<User['user_metadata']> {
  const [found] = await work.db
    .select({
      account_type: profiles.accountType,
      first_name: profiles.firstName,
      last_name: profiles.lastName,
      location: profiles.location,
      business_name: profiles.businessName,
      phone_number: profileContacts.phoneNumber,
    })
    .from(profiles)
    .leftJoin(profileContacts, eq(profileContacts.profileId, profiles.id))
    .where(eq(profiles.id, userId))
  return found ?? {}
}

/** What a person logs in by. */
export async function loginOf(work: Work, userId: string) {
  const [own] = await work.db.select().from(user).where(eq(user.id, userId))
  if (!own) throw new AuthError(403, 'user_not_found', 'This account is gone.')
  const accounts = await work.db.select().from(account).where(eq(account.userId, userId)).orderBy(account.createdAt)
  return { own, accounts, phone: await phoneOf(work, userId) }
}

export function identitiesOf({ own, accounts, phone }: Awaited<ReturnType<typeof loginOf>>): Identity[] {
  const { id: userId } = own
  const credential = accounts.find(({ providerId }) => providerId === 'credential')
  const times = (one: { createdAt: Date; updatedAt: Date }) => ({
    created_at: one.createdAt.toISOString(),
    updated_at: one.updatedAt.toISOString(),
  })
  const mine = { id: userId, user_id: userId }
  const byEmail: Identity = {
    ...mine,
    identity_id: credential?.id ?? userId,
    identity_data: { sub: userId, email: own.email, email_verified: own.emailVerified, phone_verified: phone !== null },
    provider: 'email',
    ...times(credential ?? own),
  }
  const byPhone = phone && {
    ...mine,
    identity_id: userId,
    identity_data: { sub: userId, phone: shown(phone.phone), phone_verified: true },
    provider: 'phone' as const,
    ...times({ createdAt: phone.confirmedAt, updatedAt: phone.confirmedAt }),
  }
  const google = accounts.filter(({ providerId }) => providerId === 'google')
  return [
    ...(isPhoneAddress(own.email) ? [] : [byEmail]),
    ...(byPhone ? [byPhone] : []),
    ...google.map(
      (one): Identity => ({
        identity_id: one.id,
        id: one.accountId,
        user_id: userId,
        identity_data: { sub: one.accountId, email: own.email, email_verified: true },
        provider: 'google',
        ...times(one),
      }),
    ),
  ]
}

async function factorsOf(work: Work, userId: string): Promise<Factor[]> {
  const found = await work.db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return found.map(({ id, friendlyName, verified, enrolledAt }) => ({
    id,
    friendly_name: friendlyName ?? '',
    factor_type: 'totp',
    status: verified ? 'verified' : 'unverified',
    created_at: enrolledAt.toISOString(),
    updated_at: enrolledAt.toISOString(),
  }))
}
