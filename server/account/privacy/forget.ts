import { lt } from 'drizzle-orm'
import { auditLog, mailCodes, mailLinks, session, supportConsents, verification } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const YEARS_ON_RECORD = 2

export async function forgetOldRecords(work: Work): Promise<void> {
  const now = work.now()
  const onRecordSince = new Date(now)
  onRecordSince.setUTCFullYear(now.getUTCFullYear() - YEARS_ON_RECORD)
  await work.db.delete(session).where(lt(session.expiresAt, now))
  await work.db.delete(verification).where(lt(verification.expiresAt, now))
  await work.db.delete(mailLinks).where(lt(mailLinks.expiresAt, now))
  await work.db.delete(mailCodes).where(lt(mailCodes.expiresAt, now))
  await work.db.delete(supportConsents).where(lt(supportConsents.endsAt, onRecordSince))
  await work.db.delete(auditLog).where(lt(auditLog.at, onRecordSince))
}
