import { eq } from 'drizzle-orm'
import type { JobContact } from '#contract/job/words.ts'
import { phoneText } from '#contract/phone.ts'
import { jobContacts } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** A job's contact details. Callers check that it is for its poster, or for a member whose reveal is on record. */
export async function contactOf(work: Work, jobId: string): Promise<JobContact | null> {
  const [contact] = await work.db
    .select({ name: jobContacts.name, email: jobContacts.email, phone: jobContacts.phone })
    .from(jobContacts)
    .where(eq(jobContacts.jobId, jobId))
  return contact ? { ...contact, phone: contact.phone && phoneText(contact.phone) } : null
}
