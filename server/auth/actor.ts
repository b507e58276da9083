import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES, isStaffType } from '#contract/account/words.ts'
import { cookieNames } from '#contract/cookie.ts'
import { moment } from '#contract/moment.ts'
import { outageOf } from '#db/away.ts'
import type { Query } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { rowOf } from '#db/rows.ts'
import { type Auth, isDue } from './auth.ts'
import { authHeaders, type Browser, keepCookies } from './browser.ts'
import { type Staff, staffOf } from './staff.ts'

type Visitor = { kind: 'visitor'; address: string }

const Account = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  twoFactor: z.boolean(),
  /** Null if they arrived by Google and have not chosen yet. */
  accountType: z.enum(ACCOUNT_TYPES).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of a provider; null or '' if there is none. */
  businessName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  suspended: z.boolean(),
  member: z.boolean(),
  /** Listed without a membership, for the days after a claim. */
  newlyClaimed: z.boolean(),
  eraseOn: moment.nullable(),
  /** A mail server refuses the address for good. */
  undeliverable: z.boolean(),
  /** Messages. */
  unread: z.number(),
})
type Account = z.infer<typeof Account>

export type Person = Omit<Account, 'suspended'> & {
  kind: 'person'
  address: string
  sessionId: string
  /** Null if they are neither admin nor moderator. */
  staff: Staff | null
  /** An admin looks, with this person's consent: nothing may be changed (record 24). */
  support: Support | null
}

type Support = { adminId: string; until: Date }

/** An admin who began something that the queue continues, and who may have left in the meantime. */
type Principal = { kind: 'principal'; address: ''; id: string }

export type Actor = Visitor | Person | Principal

const Session = z.object({ sessionId: z.string(), createdAt: moment, expiresAt: moment }).extend(Account.shape)
type Session = Omit<z.infer<typeof Session>, 'expiresAt'>

/** Finds the session of a person who may sign in. Does not renew it. */
export async function sessionOf(
  auth: Auth,
  db: Query,
  cookie: string | undefined,
): Promise<{ userId: string; sessionId: string } | null> {
  const found = await storedSession(auth, db, cookie)
  if (!found || found.suspended || found.expiresAt <= new Date()) return null
  return { userId: found.id, sessionId: found.sessionId }
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
  const session = await sessionIn(auth, db, browser)
  if (!session || session.suspended) return visitor
  const { sessionId, createdAt, ...account } = session
  const staffType = account.accountType && isStaffType(account.accountType) ? account.accountType : null
  const staff =
    staffType && (await staffOf(db, { id: sessionId, userId: account.id, createdAt }, staffType, auth.isPublic))
  if (staffType && !staff) return visitor
  const whole = { address, sessionId }
  if (staff?.looksAt && !OF_ADMINS.test(path)) {
    const { id, until } = staff.looksAt
    const person = await personLookedAt(db, id, { ...whole, support: { adminId: account.id, until } })
    if (person) return person
  }
  return personFrom(account, { ...whole, staff, support: null })
}

/** One query for nearly every visit; the library when it has something to do, or to take away. */
async function sessionIn(auth: Auth, db: Query, browser: Browser): Promise<Session | null> {
  const cookie = browser.headers.get('cookie') ?? undefined
  if (!cookieNames(cookie).some((name) => name.endsWith('.session_token'))) return null
  const stored = await storedSession(auth, db, cookie)
  return stored && !isDue(stored) ? stored : renewedSession(auth, db, browser)
}

async function storedSession(auth: Auth, db: Query, cookie: string | undefined) {
  const token = auth.tokenIn(cookie)
  if (token === null) return null
  const columns = sql`s.id as "sessionId", s.created_at as "createdAt", s.expires_at as "expiresAt", ${ACCOUNT}`
  return rowOf(
    db,
    Session,
    prepared(
      sql`select ${columns} from session s join "user" u on u.id = s.user_id ${PROFILE} where s.token = ${token}`,
    ),
  )
}

async function renewedSession(auth: Auth, db: Query, browser: Browser): Promise<Session | null> {
  const ask = (query: { disableRefresh?: boolean }) =>
    auth.api.getSession({ headers: authHeaders(browser), query, returnHeaders: true })
  // A full disk prevents renewal, but the session is still valid.
  const { response: found, headers } = await ask({}).catch((error) => {
    if (outageOf(error) === 'full') return ask({ disableRefresh: true })
    throw error
  })
  keepCookies(browser, headers)
  const account = found && (await accountOf(db, found.user.id))
  return account ? { ...account, sessionId: found.session.id, createdAt: found.session.createdAt } : null
}

/** Null if they were erased, suspended or made staff in the meantime. */
async function personLookedAt(
  db: Query,
  id: string,
  around: Pick<Person, 'address' | 'sessionId' | 'support'>,
): Promise<Person | null> {
  const account = await accountOf(db, id)
  if (!account?.accountType || account.suspended || isStaffType(account.accountType)) return null
  return personFrom(account, { ...around, staff: null })
}

function accountOf(db: Query, id: string): Promise<Account | undefined> {
  return rowOf(db, Account, sql`select ${ACCOUNT} from "user" u ${PROFILE} where u.id = ${id}`)
}

/** A person from Google who has not chosen an account type has no profile yet. */
const PROFILE = sql`left join profiles p on p.id = u.id left join deletion_requests d on d.user_id = p.id`

const ACCOUNT = sql`
  u.id, u.email, u.email_verified as "emailConfirmed", u.two_factor_enabled as "twoFactor",
  p.account_type as "accountType", coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
  p.business_name as "businessName", p.profile_image_url as "imageUrl", p.suspended_at is not null as suspended,
  coalesce(p.account_type = 'provider' and is_member(p.id), false) as member,
  coalesce(p.admin_created and p.claimed_at + interval '720 hours' > present(), false) as "newlyClaimed",
  d.erase_at as "eraseOn",
  exists (select from undeliverable_addresses a where a.user_id = p.id) as undeliverable,
  (select coalesce(sum(unread), 0)::int from conversation_sides c where c.user_id = p.id and unread > 0) as unread`

function personFrom(
  { suspended: _, ...account }: Account,
  around: Pick<Person, 'address' | 'sessionId' | 'staff' | 'support'>,
): Person {
  return { kind: 'person', ...around, ...account }
}
