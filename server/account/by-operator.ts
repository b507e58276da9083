import { and, eq, not, or, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import { isId } from '#contract/id.ts'
import type { StatusField } from '#contract/user.ts'
import type { Query } from '#db/client.ts'
import { profiles, rateLimits, user } from '#db/schema/index.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { forgetTries } from '#server/auth/two-factor.ts'
import { recordByOperator } from '#server/work/audit-log.ts'
import { ofFailedTries } from '#server/work/limit.ts'
import { isRefusal } from '#server/work/refusal.ts'
import { changeStatus, STATUS_ACTIONS } from './status.ts'

/** Tells the operator why it cannot be done. */
export class PersonRefused extends Error {}

type Act = {
  action: AuditAction
  said: string
  /** False: it was so already. */
  act(db: Query, person: { id: string; tries: string }, now: Date): Promise<boolean>
}

/** What an operator does to a person when no browser can. */
export const ACTS = {
  suspend: status('is_active', false, 'Deactivated and signed out'),
  activate: status('is_active', true, 'Activated'),
  'sign-out': {
    action: 'user.signedOut',
    said: 'Signed out everywhere',
    async act(db, { id }) {
      await endSessions(db, id)
      return true
    },
  },
  unlock: {
    action: 'user.unlocked',
    said: 'May try to sign in again',
    async act(db, { id, tries }) {
      await forgetTries(db, id)
      const pieces = sql`string_to_array(${rateLimits.key}, ':')`
      const ofThem = or(sql`${id} = any(${pieces})`, sql`${tries} = any(${pieces})`)
      await db.delete(rateLimits).where(and(ofThem, not(ofFailedTries)))
      return true
    },
  },
  hide: status('is_visible', false, 'Hidden from the public pages'),
  show: status('is_visible', true, 'Shown on the public pages'),
} satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

export function isAct(name: string): name is ActName {
  return Object.hasOwn(ACTS, name)
}

/** @param who an id or an e-mail address; `triesOf` the key under which tries for an address are counted */
export async function actOnPerson(
  db: Query,
  name: ActName,
  { who, reason, now, triesOf }: { who: string; reason: string; now: Date; triesOf(email: string): string },
): Promise<string> {
  const { action, said, act }: Act = ACTS[name]
  return db.transaction(async (db) => {
    const [person] = await db
      .select({ id: user.id, email: user.email })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
      .where(isId(who) ? eq(user.id, who) : eq(user.email, who.toLowerCase()))
    if (!person) throw new PersonRefused(`No one has the address or id ${who}.`)
    const { id, email } = person
    if (!(await act(db, { id, tries: triesOf(email) }, now))) return `Nothing to do for ${email}.`
    await recordByOperator(db, now, { action, subjectId: id, reason })
    return `${said}: ${email}.`
  })
}

function status(field: StatusField, value: boolean, said: string): Act {
  return {
    action: STATUS_ACTIONS[field][value ? 'on' : 'off'],
    said,
    act: (db, { id }, now) => changeStatus(db, now, id, { field, value }).catch(refuse),
  }
}

function refuse(error: unknown): never {
  if (isRefusal(error, 'LAST_ADMIN')) throw new PersonRefused(`${error.message} npm run fettle -- admin create <name>`)
  throw isRefusal(error) ? new PersonRefused(error.message) : error
}
