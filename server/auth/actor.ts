import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES, type AccountType } from '#contract/account.ts'
import { cookieNames } from '#contract/cookie.ts'
import { outageOf } from '#db/away.ts'
import type { Query } from '#db/client.ts'
import { moment, rowOf } from '#db/rows.ts'
import type { Auth } from './auth.ts'
import { authHeaders, type Browser, keepCookies } from './browser.ts'

export type Visitor = { kind: 'visitor'; address: string }

export type Person = {
  kind: 'person'
  address: string
  id: string
  sessionId: string
  email: string
  emailConfirmed: boolean
  /** A mail server refuses the address for good. */
  undeliverable: boolean
  /** Null: arrived by Google and has not chosen yet. */
  accountType: AccountType | null
  firstName: string
  lastName: string
  imageUrl: string | null
  member: boolean
  twoFactor: boolean
  eraseOn: Date | null
}

export type Actor = Visitor | Person

const Profile = z.object({
  accountType: z.enum(ACCOUNT_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
  suspended: z.boolean(),
  member: z.boolean(),
  eraseAt: moment.nullable(),
  undeliverable: z.boolean(),
})

/** Does not renew the session. */
export async function sessionOwner(auth: Auth, cookie: string | undefined): Promise<string | null> {
  if (!cookie?.includes('session_token=')) return null
  const session = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  return session?.user.id ?? null
}

/** Renews the cookie of a session that is due. */
export async function actorOf(auth: Auth, db: Query, browser: Browser, address: string): Promise<Actor> {
  const visitor: Visitor = { kind: 'visitor', address }
  const names = cookieNames(browser.headers.get('cookie') ?? undefined)
  if (!names.some((name) => name.endsWith('.session_token'))) return visitor
  const ask = (query: { disableRefresh?: boolean }) =>
    auth.api.getSession({ headers: authHeaders(browser), query, returnHeaders: true })
  // A full disk prevents renewal, but the session is still valid.
  const { response: found, headers } = await ask({}).catch((error) => {
    if (outageOf(error) === 'full') return ask({ disableRefresh: true })
    throw error
  })
  keepCookies(browser, headers)
  if (!found) return visitor
  const { user, session } = found
  const profile = await rowOf(
    db,
    Profile,
    sql`
      select p.account_type as "accountType", p.first_name as "firstName", p.last_name as "lastName",
        p.profile_image_url as "imageUrl", p.suspended_at is not null as suspended,
        p.account_type = 'provider' and is_member(p.id) as member, d.erase_at as "eraseAt",
        exists (select from undeliverable_addresses a where a.user_id = p.id) as undeliverable
      from profiles p left join deletion_requests d on d.user_id = p.id where p.id = ${user.id}`,
  )
  if (profile?.suspended) return visitor
  return {
    kind: 'person',
    address,
    id: user.id,
    sessionId: session.id,
    email: user.email,
    emailConfirmed: user.emailVerified,
    undeliverable: profile?.undeliverable ?? false,
    accountType: profile?.accountType ?? null,
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    imageUrl: profile?.imageUrl ?? null,
    member: profile?.member ?? false,
    twoFactor: Boolean(user.twoFactorEnabled),
    eraseOn: profile?.eraseAt ?? null,
  }
}
