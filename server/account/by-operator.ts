import { and, eq, not, or, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit/words.ts'
import { isId } from '#contract/id.ts'
import type { MembershipChoice, StatusField } from '#contract/user/words.ts'
import { profiles, rateLimits, user } from '#db/schema/index.ts'
import { endSessions } from '#server/auth/credentials.ts'
import { forgetTries } from '#server/auth/two-factor.ts'
import { record } from '#server/work/audit-log.ts'
import { isFailedAttempt } from '#server/work/limit.ts'
import { isRefusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { triesKey } from './signature.ts'
import { changeStatus, STATUS_ACTIONS } from './status.ts'

/** Tells the operator why it cannot be done. */
export class PersonRefused extends Error {}

type OperatorAct = {
  action: AuditAction
  said: string
  /** The person is mailed the reason, so it must be given. */
  tells?: boolean
  /** Returns what the audit log records besides. Null if nothing changed. */
  act(work: Work, person: { id: string; tries: string }, given: OperatorInput): Promise<Record<string, unknown> | null>
}

type OperatorInput = { reason: string | null; membership: MembershipChoice | null }

/** What an operator does to a person when no browser can. */
const ACTS = {
  suspend: status('is_active', false, 'Deactivated and logged out'),
  activate: status('is_active', true, 'Activated'),
  'sign-out': {
    action: 'user.signedOut',
    said: 'Logged out everywhere',
    async act({ db }, { id }) {
      await endSessions(db, id)
      return {}
    },
  },
  unlock: {
    action: 'user.unlocked',
    said: 'May try to log in again',
    async act({ db }, { id, tries }) {
      await forgetTries(db, id)
      const pieces = sql`string_to_array(${rateLimits.key}, ':')`
      const ofThem = or(sql`${id} = any(${pieces})`, sql`${tries} = any(${pieces})`)
      await db.delete(rateLimits).where(and(ofThem, not(isFailedAttempt)))
      return {}
    },
  },
  hide: status('is_visible', false, 'Hidden from the public pages'),
  show: status('is_visible', true, 'Shown on the public pages'),
} satisfies Record<string, OperatorAct>

export type ActName = keyof typeof ACTS

export function isAct(name: string): name is ActName {
  return Object.hasOwn(ACTS, name)
}

/** @param who an id or an email address; `reason` is null if none was given */
export async function actOnPerson(
  work: Work,
  name: ActName,
  { who, ...given }: OperatorInput & { who: string },
): Promise<string> {
  const { action, said, tells, act }: OperatorAct = ACTS[name]
  const { reason } = given
  if (tells && !reason) throw new PersonRefused('Give the reason, which is emailed to the person: --reason TEXT')
  return work.transaction(async (work) => {
    const [person] = await work.db
      .select({ id: user.id, email: user.email })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
      .where(isId(who) ? eq(user.id, who) : eq(user.email, who.toLowerCase()))
    if (!person) throw new PersonRefused(`No one has the address or id ${who}.`)
    const { id, email } = person
    const tries = triesKey(work.site.settings.authSecret(), email)
    const after = await act(work, { id, tries }, given)
    if (!after) return `Nothing to do for ${email}.`
    await record(work, { action, subjectId: id, after, reason: reason ?? 'by command' })
    return `${said}: ${email}.`
  })
}

function status(field: StatusField, value: boolean, said: string): OperatorAct {
  return {
    action: STATUS_ACTIONS[field][value ? 'on' : 'off'],
    said,
    tells: !value,
    act: (work, { id }, given) => changeStatus(work, id, { field, value, ...given }).catch(refuse),
  }
}

function refuse(error: unknown): never {
  if (isRefusal(error, 'MEMBERSHIP_CHOICE')) throw new PersonRefused(`${error.message} --membership end|keep`)
  if (isRefusal(error, 'LAST_ADMIN')) throw new PersonRefused(`${error.message} npm run fettle -- admin create <name>`)
  throw isRefusal(error) ? new PersonRefused(error.message) : error
}
