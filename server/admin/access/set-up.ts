import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AdminSetUp } from '#contract/admin/input.ts'
import { ADMIN_EXISTS, SETUP_TOKEN_WRONG } from '#contract/admin/words.ts'
import { MINUTE } from '#contract/duration.ts'
import { profiles } from '#db/schema/index.ts'
import { addStaff } from '#server/account/admins.ts'
import { hashNewPassword } from '#server/account/new-password.ts'
import { record } from '#server/work/audit-log.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const TRIES: Limit = { name: 'admin-set-up', most: 100, per: 15 * MINUTE }

/** Creates the first admin, once: one of several concurrent requests succeeds. */
export async function setUp(work: Work, { username, password, token = '' }: AdminSetUp): Promise<void> {
  if (await adminExists(work)) throw taken()
  await assertSetUpToken(work, token)
  const passwordHash = await hashNewPassword(work, password, [username])
  await work.transaction(async (work) => {
    await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`)
    if (await adminExists(work)) throw taken()
    const id = await addStaff(work.db, work.now(), { username, passwordHash, role: 'admin' })
    if (!id) throw taken()
    await record(work, { action: 'admin.created', subjectId: id, after: { username } })
  })
}

export async function adminExists(work: Work): Promise<boolean> {
  const found = await work.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.accountType, 'admin'))
    .limit(1)
  return found.length > 0
}

/** Anyone at this machine may, if a loopback site has no token in its settings. */
async function assertSetUpToken(work: Work, token: string) {
  const { adminSetupToken, loopbackSite } = work.site.settings
  if (!adminSetupToken && loopbackSite) return
  if (!(await withinLimit(work, TRIES, addressKey(work.actor.address)))) {
    throw tooMany('Too many attempts. Please wait 15 minutes, then try again.')
  }
  if (!adminSetupToken || !isSame(adminSetupToken, token)) throw new Refusal('SETUP_TOKEN', SETUP_TOKEN_WRONG)
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

function taken() {
  return new Refusal('ADMIN_EXISTS', ADMIN_EXISTS)
}
