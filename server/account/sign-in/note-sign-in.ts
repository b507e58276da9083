import { recordAs } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'

/** Before the browser gets the session. */
export async function noteSignIn(work: Work, userId: string): Promise<void> {
  await recordAs(work, userId, { action: 'account.signedIn', subjectId: userId })
}
