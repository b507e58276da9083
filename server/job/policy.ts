import { type JobStatus, MOST_REPLIES, type OwnJobView } from '#contract/job/words.ts'
import { Refusal } from '#server/work/refusal.ts'

type JobState = { status: JobStatus; cap: number }

export type PosterAct = keyof OwnJobView['can']

/** Null: the poster may. Their pages ask, and so does every change. */
const refusalOf: Record<PosterAct, (job: JobState) => Refusal | null> = {
  edit: whyNotOpen,
  end: whyNotOpen,
  renew: ({ status }) => (status === 'open' ? new Refusal('JOB_OPEN', 'This job is still open.') : null),
  raiseCap: (job) => whyNotOpen(job) ?? whyNoMore(job),
}

export function posterMay(job: JobState): OwnJobView['can'] {
  return {
    edit: !refusalOf.edit(job),
    end: !refusalOf.end(job),
    renew: !refusalOf.renew(job),
    raiseCap: !refusalOf.raiseCap(job),
  }
}

/** @throws JOB_NOT_OPEN, JOB_OPEN or REPLIES_AT_MOST where the poster may not */
export function needPosterMay(act: PosterAct, job: JobState): void {
  const refusal = refusalOf[act](job)
  if (refusal) throw refusal
}

function whyNotOpen({ status }: JobState): Refusal | null {
  if (status === 'open') return null
  return new Refusal('JOB_NOT_OPEN', 'This job is not open any more, so it cannot be changed.')
}

function whyNoMore({ cap }: JobState): Refusal | null {
  if (cap < MOST_REPLIES) return null
  return new Refusal('REPLIES_AT_MOST', `A job takes ${MOST_REPLIES} replies at most.`)
}
