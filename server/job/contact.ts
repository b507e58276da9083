import { eq } from 'drizzle-orm'
import type { JobContact } from '#contract/job.ts'
import { phoneText } from '#contract/phone.ts'
import { jobContacts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** A job's contact details. Only for its poster, and for a member whose reveal is on record: they ask before they call. */
export async function contactOf(work: Work, jobId: string): Promise<JobContact | null> {
  const [found] = await work.db
    .select({ name: jobContacts.name, email: jobContacts.email, phone: jobContacts.phone })
    .from(jobContacts)
    .where(eq(jobContacts.jobId, jobId))
  return found ? { ...found, phone: found.phone && phoneText(found.phone) } : null
}
