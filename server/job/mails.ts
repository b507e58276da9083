import { sql } from 'drizzle-orm'
import type { JobStatus } from '#contract/job.ts'
import { OPENERS_NAMED } from '#contract/job-outcome.ts'
import type { PromptKind } from '#db/schema/index.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { expiredMail, feedbackMail, outcomeMail, type Reader, revealedMail, type Told } from './emails.ts'
import { hiredProvider, type Named, providerOf } from './name.ts'
import { openersOf } from './openers.ts'

// Which mail follows which event of a job; null: none, it is gone or no longer so.

type Found = { reader: Reader; told: Told; status: JobStatus; hired: Named | null; hidden: boolean }

export async function mailForRevealed(
  work: Work,
  { jobId, providerId }: { jobId: string; providerId: string },
): Promise<Mail | null> {
  const about = await found(work, jobId)
  if (!about) return null
  const openers = await openersOf(work, jobId)
  const at = openers.findIndex(({ id }) => id === providerId)
  const opener = openers[at]
  return opener ? revealedMail(work, about.reader, about.told, { ...opener, reply: openers.length - at }) : null
}

export async function mailForPrompted(
  work: Work,
  { jobId, kind }: { jobId: string; kind: PromptKind },
): Promise<Mail | null> {
  const about = await found(work, jobId)
  if (!about || about.hidden) return null
  const { reader, told, status, hired } = about
  if (kind === 'feedback') {
    return status === 'hired' && hired?.listed ? feedbackMail(work, reader, told, providerOf(hired)) : null
  }
  if (kind === 'expired') return status === 'expired' ? expiredMail(work, reader, told) : null
  if (status !== 'open') return null
  return outcomeMail(work, reader, told, (await openersOf(work, jobId)).slice(0, OPENERS_NAMED))
}

async function found(work: Work, jobId: string): Promise<Found | null> {
  const { rows } = await work.db.execute<{
    title: string
    user_id: string
    posted_at: Date
    status: JobStatus
    cap: number
    replies: number
    hidden: boolean
    name: string
    email: string
    hired: Named | null
  }>(sql`
    select j.title, j.user_id, j.posted_date as posted_at, j.status, j.reveal_cap as cap, j.hidden_at is not null as hidden,
      (select count(*)::int from job_reveals r where r.job_id = j.id) as replies, u.name, u.email,
      ${hiredProvider} as hired
    from jobs j join "user" u on u.id = j.user_id where j.id = ${jobId}`)
  const [row] = rows
  if (!row) return null
  const { name, email, status, hired, hidden, title } = row
  const posting = { id: jobId, userId: row.user_id, postedAt: new Date(row.posted_at) }
  return {
    reader: { name, email },
    told: { ...posting, title, replies: { count: row.replies, cap: row.cap } },
    ...{ status, hired, hidden },
  }
}
