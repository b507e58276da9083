import { and, eq, inArray, isNull } from 'drizzle-orm'
import { STAFF_TYPES, type StaffType } from '#contract/account/words.ts'
import type { AttentionEntry } from '#contract/admin/view.ts'
import { dayOf } from '#contract/date.ts'
import { DAY } from '#contract/duration.ts'
import { profiles, staffContacts } from '#db/schema/index.ts'
import { sendMail } from '#server/mail/send.ts'
import { onceWithin } from '#server/work/limit.ts'
import type { Work } from '#server/work/work.ts'
import { findAttention } from './attention.ts'

/** Scheduled (schedule.ts). Sends each admin their dashboard items; skips those with none. */
export async function sendDigests(work: Work): Promise<void> {
  for (const role of STAFF_TYPES) {
    const userIds = await readersOf(work, role)
    if (userIds.length === 0) continue
    const entries = (await findAttention(work, role)).map(mailed)
    if (entries.length === 0) continue
    for (const userId of userIds) {
      await work.transaction(async (work) => {
        if (!(await onceWithin(work, `digest ${dayOf(work.now())}:${userId}`, DAY))) return
        await sendMail(work, 'admin.digest', { userId, entries })
      })
    }
  }
}

async function readersOf(work: Work, role: StaffType): Promise<string[]> {
  const rows = await work.db
    .select({ id: staffContacts.userId })
    .from(staffContacts)
    .innerJoin(profiles, eq(profiles.id, staffContacts.userId))
    .where(and(staffContacts.dailyDigest, inArray(profiles.accountType, [role]), isNull(profiles.suspendedAt)))
  return rows.map(({ id }) => id)
}

function mailed({ title, detail, since, at }: AttentionEntry) {
  const path = 'path' in at ? at.path : '/admin'
  return { title, detail, since: since?.toISOString() ?? null, path }
}
