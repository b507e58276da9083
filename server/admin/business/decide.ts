import { eq } from 'drizzle-orm'
import { ACCEPT_REASONS, REFUSE_REASONS, reasonText } from '#contract/claim/decision.ts'
import type { AcceptClaim, RefuseClaim } from '#contract/claim/decision-input.ts'
import { claims } from '#db/schema/index.ts'
import * as deciding from '#server/directory/claim/decide.ts'
import { record } from '#server/work/audit-log.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'

export async function acceptClaim(work: Work, staff: StaffPerson, { id, ...given }: AcceptClaim): Promise<void> {
  const reason = reasonText(ACCEPT_REASONS[given.reason], given.note)
  await work.transaction(async (work) => {
    const { profileId } = await deciding.acceptClaim(work, id, staff.id)
    await work.db.update(claims).set({ reason }).where(eq(claims.id, id))
    await record(work, { action: 'claim.accepted', subjectId: profileId, after: { claim: id }, reason })
  })
}

export async function refuseClaim(work: Work, staff: StaffPerson, { id, ...given }: RefuseClaim): Promise<void> {
  const reason = reasonText(REFUSE_REASONS[given.reason], given.note)
  await work.transaction(async (work) => {
    const { profileId } = await deciding.refuseClaim(work, id, staff.id, reason)
    await record(work, { action: 'claim.refused', subjectId: profileId, after: { claim: id }, reason })
  })
}
