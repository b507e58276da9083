import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { ApiKeyView, MakeKey, NewKey } from '#contract/api/key.ts'
import { ADMIN_KEY_HOURS, MAX_KEYS } from '#contract/api/scope.ts'
import { after, DAY, HOUR } from '#contract/duration.ts'
import { apiKeys } from '#db/schema/index.ts'
import { lockWaysIn, prove } from '#server/account/security/prove.ts'
import { hashToken } from '#server/account/token.ts'
import type { Browser } from '#server/auth/browser.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import { assertStaff } from '#server/work/staff.ts'
import type { Person, Work } from '#server/work/work.ts'
import { newSecret, startOf } from './secret.ts'

const ONLY_ADMINS = 'Only admins can make a key with the admin scope.'
const TOO_MANY = `You have ${MAX_KEYS} keys already. End one that you no longer use, then make a new one.`

/** How long its owner still sees an expired key. */
const SHOWN_FOR = 30 * DAY

/** The newest first. */
export async function keysOf(work: Work, { id }: Person): Promise<ApiKeyView[]> {
  const rows = await work.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, id))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map((row) => ({ ...row, expired: row.expiresAt <= work.now() }))
}

/** Its owner gives their password for it, and is told by mail. */
export async function makeKey(work: Work, browser: Browser, person: Person, input: MakeKey): Promise<NewKey> {
  const { name, scopes: chosen, days, ...proof } = input
  const scopes = [...new Set(chosen)]
  if (scopes.includes('admin')) assertAdmin(work, person)
  await prove(work, browser, person, proof)
  const secret = newSecret()
  return work.transaction(async (work) => {
    await lockWaysIn(work, person)
    const now = work.now()
    if ((await work.db.$count(apiKeys, and(eq(apiKeys.userId, person.id), gt(apiKeys.expiresAt, now)))) >= MAX_KEYS) {
      throw new Refusal('TOO_MANY_KEYS', TOO_MANY)
    }
    const life = scopes.includes('admin') ? ADMIN_KEY_HOURS * HOUR : days * DAY
    const [made] = await work.db
      .insert(apiKeys)
      .values({
        userId: person.id,
        name,
        secretHash: hashToken(secret),
        start: startOf(secret),
        scopes,
        createdAt: now,
        expiresAt: after(now, life),
      })
      .returning({ id: apiKeys.id })
    if (!made) throw new Error('a key was not inserted')
    await record(work, { action: 'apiKey.made', subjectId: person.id, after: { key: made.id, scopes } })
    await work.emit('account.keyMade', { userId: person.id, keyId: made.id })
    return { id: made.id, secret }
  })
}

function assertAdmin(work: Work, person: Person) {
  if (person.accountType !== 'admin') throw new Refusal('STAFF_ONLY', ONLY_ADMINS)
  assertStaff(work)
}

export async function endKey(work: Work, { id: userId }: Person, id: string): Promise<void> {
  await work.transaction(async (work) => {
    const ended = await work.db
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning({ id: apiKeys.id })
    if (ended.length === 0) throw notFound('This key has ended already.')
    await record(work, { action: 'apiKey.ended', subjectId: userId, after: { key: id } })
  })
}

/** Scheduled (schedule.ts). */
export async function forgetOldKeys(work: Work): Promise<void> {
  await work.db.delete(apiKeys).where(lte(apiKeys.expiresAt, after(work.now(), -SHOWN_FOR)))
}
