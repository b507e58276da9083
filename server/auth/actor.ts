import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCOUNT_TYPES, isStaffType } from '#contract/account/words.ts'
import { AuthMethod } from '#contract/api/auth/words.ts'
import { cookieNames } from '#contract/cookie.ts'
import { moment } from '#contract/moment.ts'
import { outageOf } from '#db/away.ts'
import type { Query } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { rowOf } from '#db/rows.ts'
import { type Auth, isDue } from './auth.ts'
import { authHeaders, type Browser, keepCookies } from './browser.ts'
import { endSession } from './credentials.ts'
import { recordUse, TOO_OLD, UNRECORDED } from './session-life.ts'
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
  /** The business of a provider; null or '' if there is none. */
  businessName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  suspended: z.boolean(),
  member: z.boolean(),
  /** Listed without a membership, for the days after a claim. */
  newlyClaimed: z.boolean(),
  /** Their listing is off the public pages. */
  hidden: z.boolean(),
  eraseOn: moment.nullable(),
  /** A mail server refuses the address for good. */
  undeliverable: z.boolean(),
  /** Messages. */
  unread: z.number(),
  /** Within a day of the login after which it was offered. */
  passkeyOffered: z.boolean(),
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

type OpenSession = Account & { sessionId: string; createdAt: Date }

const StoredSession = z
  .object({
    sessionId: z.string(),
    createdAt: moment,
    expiresAt: moment,
    tooOld: z.boolean(),
    /** Its last use is not written down yet. */
    unrecorded: z.boolean(),
  })
  .extend(Account.shape)

/** Finds the session of a person who may sign in. Does not renew it. */
export async function sessionOf(
  auth: Auth,
  db: Query,
  cookie: string | undefined,
): Promise<{ userId: string; sessionId: string } | null> {
  const found = await storedSession(auth, db, cookie)
  if (!found || found.suspended || found.tooOld || found.expiresAt <= new Date()) return null
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
    const person = await personWith(db, id, { ...whole, support: { adminId: account.id, until } })
    if (person) return person
  }
  return personFrom(account, { ...whole, staff, support: null })
}

/** One query for nearly every visit; the library when it has something to do, or to take away. */
async function sessionIn(auth: Auth, db: Query, browser: Browser): Promise<OpenSession | null> {
  const cookie = browser.headers.get('cookie') ?? undefined
  if (!cookieNames(cookie).some((name) => name.endsWith('.session_token'))) return null
  const stored = await storedSession(auth, db, cookie)
  if (stored?.tooOld) await endSession(db, stored.sessionId)
  if (!stored || stored.tooOld || isDue(stored)) return renewedSession(auth, db, browser)
  if (stored.unrecorded) await recordUse(db, stored.sessionId, browser)
  return stored
}

async function storedSession(auth: Auth, db: Query, cookie: string | undefined) {
  const token = auth.tokenIn(cookie)
  if (token === null) return null
  const life = sql`s.created_at as "createdAt", s.expires_at as "expiresAt", ${TOO_OLD} as "tooOld", ${UNRECORDED} as unrecorded`
  const columns = sql`s.id as "sessionId", ${life}, ${ACCOUNT}`
  const from = sql`session s join "user" u on u.id = s.user_id ${PROFILE}`
  return rowOf(db, StoredSession, prepared(sql`select ${columns} from ${from} where s.token = ${token}`))
}

async function renewedSession(auth: Auth, db: Query, browser: Browser): Promise<OpenSession | null> {
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

/** Someone who acts by mail, without a browser. Null if they were erased or suspended, or are staff. */
export function personByMail(db: Query, id: string): Promise<Person | null> {
  return personWith(db, id, { address: 'mail', sessionId: '', support: null })
}

/**
 * Someone whose program acts with their key. `admin`: since when it exists, and what counts as the time of their proof; null
 * if it is no admin's key.
 * Null if they were erased or suspended, or an admin's key has an owner who is no admin any more.
 */
export async function personByKey(
  db: Query,
  id: string,
  { address, admin }: { address: string; admin: { madeAt: Date; provedAt: Date; isPublic: boolean } | null },
): Promise<Person | null> {
  const account = await accountOf(db, id)
  if (!account?.accountType || account.suspended || (admin && account.accountType !== 'admin')) return null
  const staff: Staff | null = admin && {
    role: 'admin',
    provedAt: admin.provedAt,
    twoFactorBy: admin.isPublic ? admin.madeAt : null,
    looksAt: null,
  }
  return personFrom(account, { address, sessionId: '', support: null, staff })
}

export type TokenBearer = {
  person: Person
  /** 2-step verification is on, and no code was given in this session: it opens nothing else. */
  needsCode: boolean
  methods: AuthMethod[]
}

const TokenSessionRow = Account.extend({ codeGiven: z.boolean(), methods: z.array(AuthMethod) })

/** The person who holds a session by tokens. Null if it has ended, or they were suspended or made staff. */
export async function tokenBearer(
  db: Query,
  { userId, sessionId }: { userId: string; sessionId: string },
  address: string,
): Promise<TokenBearer | null> {
  const found = await rowOf(
    db,
    TokenSessionRow,
    prepared(sql`
      select ${ACCOUNT}, t.two_factor as "codeGiven", t.methods from token_sessions t
      join session s on s.id = t.session_id join "user" u on u.id = s.user_id ${PROFILE}
      where s.id = ${sessionId} and u.id = ${userId} and s.expires_at > present() and not ${TOO_OLD}`),
  )
  if (!found || found.suspended || (found.accountType && isStaffType(found.accountType))) return null
  const { codeGiven, methods, ...account } = found
  const person = personFrom(account, { address, sessionId, staff: null, support: null })
  return { person, needsCode: account.twoFactor && !codeGiven, methods }
}

/** Null if they were erased, suspended or made staff in the meantime. */
async function personWith(
  db: Query,
  id: string,
  around: Pick<Person, 'address' | 'sessionId' | 'support'>,
): Promise<Person | null> {
  const account = await accountOf(db, id)
  if (!account?.accountType || account.suspended || isStaffType(account.accountType)) return null
  return personFrom(account, { ...around, staff: null })
}

function accountOf(db: Query, id: string): Promise<Account | undefined> {
  return rowOf(db, Account)`select ${ACCOUNT} from "user" u ${PROFILE} where u.id = ${id}`
}

/** A person from Google who has not chosen an account type has no profile yet. */
const PROFILE = sql`left join profiles p on p.id = u.id left join deletion_requests d on d.user_id = p.id`

const ACCOUNT = sql`
  u.id, u.email, u.email_verified as "emailConfirmed", u.two_factor_enabled as "twoFactor",
  p.account_type as "accountType", coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
  p.business_name as "businessName", p.profile_image_url as "imageUrl", p.suspended_at is not null as suspended,
  coalesce(p.account_type = 'provider' and is_member(p.id), false) as member,
  coalesce(p.admin_created and p.claimed_at + interval '720 hours' > present(), false) as "newlyClaimed",
  coalesce(p.hidden_at is not null, false) as hidden,
  d.erase_at as "eraseOn",
  exists (select from undeliverable_addresses a where a.user_id = p.id) as undeliverable,
  (select coalesce(sum(unread), 0)::int from conversation_sides c where c.user_id = p.id and unread > 0) as unread,
  exists (
    select from passkey_offers o
    where o.user_id = u.id and o.answered_at is null and o.offered_at > present() - interval '1 day'
  ) as "passkeyOffered"`

function personFrom(
  { suspended: _, ...account }: Account,
  around: Pick<Person, 'address' | 'sessionId' | 'staff' | 'support'>,
): Person {
  return { kind: 'person', ...around, ...account }
}
