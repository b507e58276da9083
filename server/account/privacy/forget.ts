import { lt, sql } from 'drizzle-orm'
import { after, DAY } from '#contract/duration.ts'
import {
  auditLog,
  mailCodes,
  mailLinks,
  session,
  staffInvitations,
  supportConsents,
  verification,
} from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const YEARS_ON_RECORD = 2
/** So that one that ran out can be sent again. */
const INVITATIONS_KEPT = 30 * DAY

export async function forgetOldRecords(work: Work): Promise<void> {
  const now = work.now()
  const onRecordSince = new Date(now)
  onRecordSince.setUTCFullYear(now.getUTCFullYear() - YEARS_ON_RECORD)
  await work.db.delete(session).where(lt(session.expiresAt, now))
  await work.db.delete(verification).where(lt(verification.expiresAt, now))
  await work.db.delete(mailLinks).where(lt(mailLinks.expiresAt, now))
  await work.db.delete(mailCodes).where(lt(mailCodes.expiresAt, now))
  await work.db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, after(now, -INVITATIONS_KEPT)))
  await work.db.delete(supportConsents).where(lt(supportConsents.endsAt, onRecordSince))
  await work.db.delete(auditLog).where(lt(auditLog.at, sql`present() - interval '2 years'`))
}
