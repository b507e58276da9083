import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StaffType } from '#contract/account/words.ts'
import { after, DAY, HOUR, MINUTE } from '#contract/duration.ts'
import { moment } from '#contract/moment.ts'
import type { Query } from '#db/client.ts'
import { rowOf } from '#db/rows.ts'
import { staffSessions } from '#db/schema/index.ts'
import { endSession } from './credentials.ts'

const SESSION_LIFETIME = 12 * HOUR
const IDLE_LIFETIME = 30 * MINUTE
const SEEN_EVERY = MINUTE
const TWO_FACTOR_WITHIN = 7 * DAY

export type Staff = {
  role: StaffType
  /** When the password was last given in this session. */
  provedAt: Date
  /** Null if it is never needed, on a loopback site. */
  twoFactorBy: Date | null
  /** Set while that person's consent lasts. */
  looksAt: { id: string; until: Date } | null
}

const StaffSessionRow = z.object({
  now: moment,
  joinedAt: moment,
  seenAt: moment.nullable(),
  provedAt: moment.nullable(),
  looksAt: z.string().nullable(),
  until: moment.nullable(),
})

/** Null if the session is too old, or was idle for too long where others can reach the site. It is then ended. */
export async function staffOf(
  db: Query,
  session: { id: string; userId: string; createdAt: Date },
  role: StaffType,
  isPublic: boolean,
): Promise<Staff | null> {
  const { createdAt } = session
  const found = await rowOf(db, StaffSessionRow)`
    select present() as now, p.created_at as "joinedAt", s.seen_at as "seenAt", s.proved_at as "provedAt",
      s.looks_at as "looksAt", (
        select max(c.ends_at) from support_consents c
        where c.user_id = s.looks_at and c.withdrawn_at is null and c.ends_at > present()
      ) as until
    from profiles p left join staff_sessions s on s.session_id = ${session.id} where p.id = ${session.userId}`
  if (!found) return null
  const { now, joinedAt, seenAt, provedAt, looksAt, until } = found
  const lastSeen = seenAt ?? createdAt
  if (now > after(createdAt, SESSION_LIFETIME) || (isPublic && now > after(lastSeen, IDLE_LIFETIME))) {
    await endSession(db, session.id)
    return null
  }
  if (!seenAt || now > after(seenAt, SEEN_EVERY)) await recordSeen(db, session.id, now)
  return {
    role,
    provedAt: provedAt ?? createdAt,
    twoFactorBy: isPublic ? after(joinedAt, TWO_FACTOR_WITHIN) : null,
    looksAt: role === 'admin' && looksAt && until ? { id: looksAt, until } : null,
  }
}

export async function recordProof(db: Query, sessionId: string, at: Date): Promise<void> {
  await db
    .insert(staffSessions)
    .values({ sessionId, seenAt: at, provedAt: at })
    .onConflictDoUpdate({ target: staffSessions.sessionId, set: { seenAt: at, provedAt: at } })
}

/** @param looksAt null if they look at no one any more */
export async function recordLook(db: Query, sessionId: string, at: Date, looksAt: string | null): Promise<void> {
  await db
    .insert(staffSessions)
    .values({ sessionId, seenAt: at, looksAt })
    .onConflictDoUpdate({ target: staffSessions.sessionId, set: { looksAt } })
}

/** A session that ended in the meantime leaves nothing. */
async function recordSeen(db: Query, sessionId: string, at: Date): Promise<void> {
  await db.execute(sql`
    insert into staff_sessions (session_id, seen_at)
    select id, ${at.toISOString()}::timestamptz from session where id = ${sessionId}
    on conflict (session_id) do update set seen_at = excluded.seen_at`)
}
