import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES, type AccountType, isStaffType } from '#contract/account.ts'
import { cookieNames } from '#contract/cookie.ts'
import { outageOf } from '#db/away.ts'
import type { Query } from '#db/client.ts'
import { moment, rowOf } from '#db/rows.ts'
import type { Auth } from './auth.ts'
import { authHeaders, type Browser, keepCookies } from './browser.ts'
import { type Staff, staffOf } from './staff.ts'

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
  /** Listed without a membership, for the days after a claim. */
  newlyClaimed: boolean
  twoFactor: boolean
  /** Null: neither admin nor moderator. */
  staff: Staff | null
  /** Messages. */
  unread: number
  eraseOn: Date | null
  /** An admin looks, with this person's consent: nothing may be changed (record 24). */
  support: Support | null
}

export type Support = { adminId: string; until: Date }

/** An admin who began something that the queue goes on with, and who may have left meanwhile. */
export type Principal = { kind: 'principal'; address: ''; id: string }

export type Actor = Visitor | Person | Principal

const Profile = z.object({
  accountType: z.enum(ACCOUNT_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
  suspended: z.boolean(),
  member: z.boolean(),
  newlyClaimed: z.boolean(),
  eraseAt: moment.nullable(),
  undeliverable: z.boolean(),
  unread: z.number(),
})

/** Does not renew the session. */
export async function sessionOwner(auth: Auth, cookie: string | undefined): Promise<string | null> {
  if (!cookie?.includes('session_token=')) return null
  const session = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  return session?.user.id ?? null
}

const Standing = z.object({ suspended: z.boolean() })

/** Of people who may sign in. Does not renew the session. */
export async function sessionOf(
  auth: Auth,
  db: Query,
  cookie: string | undefined,
): Promise<{ userId: string; sessionId: string } | null> {
  if (!cookie?.includes('session_token=')) return null
  const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
  if (!found) return null
  const { user, session } = found
  const standing = await rowOf(
    db,
    Standing,
    sql`select suspended_at is not null as suspended from profiles where id = ${user.id}`,
  )
  return standing && !standing.suspended ? { userId: user.id, sessionId: session.id } : null
}

const OF_ADMINS = /^\/admin($|[/.-])/

/**
 * Renews the cookie of a session that is due. `path`: outside the pages of admins, an admin who looks at someone is seen as
 * that person.
 */
export async function actorOf(
  auth: Auth,
  db: Query,
  browser: Browser,
  address: string,
  path = '/admin',
): Promise<Actor> {
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
  const profile = await profileOf(db, user.id)
  if (profile?.suspended) return visitor
  const staffType = profile && isStaffType(profile.accountType) ? profile.accountType : null
  const staff = staffType && (await staffOf(db, session, staffType, auth.isPublic))
  if (staffType && !staff) return visitor
  const whole = { address, sessionId: session.id }
  if (staff?.looksAt && !OF_ADMINS.test(path)) {
    const { id, until } = staff.looksAt
    const person = await personLookedAt(db, id, { ...whole, support: { adminId: user.id, until } })
    if (person) return person
  }
  const account = { ...user, twoFactorEnabled: Boolean(user.twoFactorEnabled) }
  return personFrom(account, profile ?? null, { ...whole, staff, support: null })
}

const Account = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
})

/** Null: erased, suspended, or of the staff meanwhile. */
async function personLookedAt(
  db: Query,
  id: string,
  around: Pick<Person, 'address' | 'sessionId' | 'support'>,
): Promise<Person | null> {
  const account = await rowOf(
    db,
    Account,
    sql`
      select id, email, email_verified as "emailVerified", two_factor_enabled as "twoFactorEnabled"
      from "user" where id = ${id}`,
  )
  const profile = await profileOf(db, id)
  if (!account || !profile || profile.suspended || isStaffType(profile.accountType)) return null
  return personFrom(account, profile, { ...around, staff: null })
}

function profileOf(db: Query, id: string) {
  return rowOf(
    db,
    Profile,
    sql`
      select p.account_type as "accountType", p.first_name as "firstName", p.last_name as "lastName",
        p.profile_image_url as "imageUrl", p.suspended_at is not null as suspended,
        p.account_type = 'provider' and is_member(p.id) as member,
        coalesce(p.admin_created and p.claimed_at + interval '720 hours' > present(), false) as "newlyClaimed",
        d.erase_at as "eraseAt",
        exists (select from undeliverable_addresses a where a.user_id = p.id) as undeliverable,
        (select coalesce(sum(unread), 0)::int from conversation_sides c where c.user_id = p.id and unread > 0) as unread
      from profiles p left join deletion_requests d on d.user_id = p.id where p.id = ${id}`,
  )
}

function personFrom(
  account: z.infer<typeof Account>,
  profile: z.infer<typeof Profile> | null,
  around: Pick<Person, 'address' | 'sessionId' | 'staff' | 'support'>,
): Person {
  return {
    kind: 'person',
    ...around,
    id: account.id,
    email: account.email,
    emailConfirmed: account.emailVerified,
    undeliverable: profile?.undeliverable ?? false,
    accountType: profile?.accountType ?? null,
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    imageUrl: profile?.imageUrl ?? null,
    member: profile?.member ?? false,
    newlyClaimed: profile?.newlyClaimed ?? false,
    twoFactor: account.twoFactorEnabled,
    unread: profile?.unread ?? 0,
    eraseOn: profile?.eraseAt ?? null,
  }
}
