import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import { after, DAY } from '#contract/duration.ts'
import { moment } from '#contract/moment.ts'
import { ownerships } from '#db/schema/index.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import { FormerPayments, forgetFormerPayments } from '#server/membership/change-owner.ts'
import type { Work } from '#server/work/work.ts'
import { FormerOwner } from '../security/change-owner.ts'

type SealedOwner = NonNullable<(typeof ownerships.$inferSelect)['former']>

/** What the one who lost a listing had. `owner` is null if nothing could be given back. */
const FormerLogin = z.object({ owner: FormerOwner.nullable(), payments: FormerPayments, claimedAt: moment.nullable() })
type FormerLogin = z.infer<typeof FormerLogin>

export async function sealFormer(work: Work, former: FormerLogin): Promise<SealedOwner> {
  const until = after(work.now(), UNDO_CLAIM_DAYS * DAY).toISOString()
  return { sealed: await seal(work.site.settings, JSON.stringify(former)), until }
}

/** Null if the secrets of the site cannot read it. */
export async function unsealFormer(work: Work, { sealed }: SealedOwner): Promise<FormerLogin | null> {
  const text = await unseal(work.site.settings, sealed)
  return text === null ? null : FormerLogin.parse(JSON.parse(text))
}

export function forgetDueFormerOwners(work: Work): Promise<void> {
  const isDue = sql`(${ownerships.former} ->> 'until')::timestamptz <= ${work.now().toISOString()}::timestamptz`
  return work.transaction((work) => forgetFormerOwners(work, isDue))
}

/** Runs in the caller's transaction. */
export async function forgetFormerOwners(work: Work, which: SQL): Promise<void> {
  const held = await work.db
    .select({ id: ownerships.id, former: ownerships.former })
    .from(ownerships)
    .where(and(isNotNull(ownerships.former), which))
    .for('update')
  for (const { id, former } of held) {
    const known = former && (await unsealFormer(work, former))
    if (known) await forgetFormerPayments(work, known.payments)
    await work.db.update(ownerships).set({ former: null }).where(eq(ownerships.id, id))
  }
}
