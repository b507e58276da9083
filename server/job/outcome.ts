import { z } from 'zod'
import type { Outcome } from '#contract/job/view.ts'
import { JOB_STATUSES, type OutcomeAnswer, REVEALS_NAMED } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import { isSignature, signatureOf } from '#server/account/signature.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { closeJob, hireFor, renewJob } from './lifecycle.ts'
import { hiredProvider, NamedProvider } from './provider.ts'
import { revealsOf } from './reveal.ts'
import { expiryOf, statusNow } from './status.ts'

/** A job as posted, or as last renewed: what a link in a mail is about. */
export type Posting = { id: string; userId: string; postedAt: Date }

/** Answers for the poster without a session. It never expires, but ends with the posting. */
export function outcomeLink(
  work: Work,
  posting: Posting,
  answer: OutcomeAnswer,
  providerId: string | null = null,
): string {
  const token = `${posting.id}.${posting.postedAt.getTime()}.${signatureOf(work, signedText(posting))}`
  const query = new URLSearchParams({ token, answer, ...(providerId ? { provider: providerId } : {}) })
  return linkTo(work, `/job-outcome?${query}`)
}

export async function readOutcome(work: Work, token: string): Promise<Outcome> {
  const { job, over } = await readToken(work, token)
  const reveals = await revealsOf(work, job.id)
  return {
    jobId: job.id,
    title: job.title,
    status: job.status,
    expiresAt: expiryOf(job.postedAt),
    over,
    reveals: reveals.slice(0, REVEALS_NAMED).map(({ id, name }) => ({ id, name })),
    hired: job.hired,
  }
}

export async function answerOutcome(
  work: Work,
  { token, answer, providerId }: { token: string; answer: OutcomeAnswer; providerId: string | null },
): Promise<Outcome> {
  const { job, over } = await readToken(work, token)
  if (over) throw new Refusal('JOB_RENEWED', 'You have renewed this job since we sent you this link.')
  if (answer === 'hired') await hireFor(work, job, providerId)
  if (answer === 'close') await closeJob(work, job)
  if (answer === 'renew') await renewJob(work, job)
  return { ...(await readOutcome(work, token)), over: false }
}

const LinkedJob = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  title: z.string(),
  postedAt: moment,
  status: z.enum(JOB_STATUSES),
  hired: NamedProvider.nullable(),
})
type LinkedJob = z.infer<typeof LinkedJob>

async function readToken(work: Work, token: string): Promise<{ job: LinkedJob; over: boolean }> {
  const [id, posted, signature = ''] = token.split('.')
  const parts = TokenParts.safeParse({ id, posted })
  if (!parts.success) throw noSuchLink()
  const job = await findJob(work, parts.data.id)
  const postedAt = new Date(parts.data.posted)
  if (!job || !isSignature(work, signedText({ ...job, postedAt }), signature)) throw noSuchLink()
  return { job, over: job.postedAt.getTime() !== postedAt.getTime() }
}

async function findJob(work: Work, id: string): Promise<LinkedJob | undefined> {
  return rowOf(work.db, LinkedJob)`
    select j.id, j.user_id as "userId", j.title, j.posted_date as "postedAt", ${statusNow} as status,
      ${hiredProvider} as hired
    from jobs j where j.id = ${id}`
}

const TokenParts = z.object({ id: z.uuid(), posted: z.coerce.number().int().min(0).max(8.64e15) })

function signedText({ id, userId, postedAt }: Posting): string {
  return `job outcome ${id} ${userId} ${postedAt.getTime()}`
}

function noSuchLink() {
  return notFound('This link is not complete, or its job was deleted.')
}
