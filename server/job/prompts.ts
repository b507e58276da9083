import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#db/rows.ts'
import type { PromptKind } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** Jobs in one transaction, which must stay short. */
const PROMPT_BATCH = 100

/** The poster of a job `j` can be mailed, and is not about to leave. */
const mayBeMailed = sql`j.hidden_at is null
  and not exists (select from profiles p where p.id = j.user_id and p.suspended_at is not null)`

const ExpiredRow = z.object({ id: z.uuid(), mailed: z.boolean() })
const PromptedRow = z.object({ jobId: z.uuid() })

/** Scheduled (schedule.ts): marks jobs whose days are over, and mails each poster once. */
export async function expireJobs(work: Work): Promise<void> {
  await batches(work, async (work) => {
    const expired = await rowsOf(work.db, ExpiredRow)`
      with due as (
        select id from jobs where status = 'open' and posted_date <= present() - job_lasts()
        order by posted_date limit ${PROMPT_BATCH} for no key update skip locked
      )
      update jobs j set status = 'expired' from due where j.id = due.id
      returning j.id, ${mayBeMailed} and j.posted_date > present() - job_lasts() - interval '7 days' as mailed`
    const mailed = expired.flatMap(({ id, mailed }) => (mailed ? id : []))
    await prompt(work, 'expired', sql`j.id = any(${sql.param(mailed)}::uuid[])`)
    return expired.length
  })
}

/** A job `j` came by an import, and was not renewed since: its poster did not post it here. */
const isImported = sql`exists (
  select from imported_records r where r.job_id = j.id and r.kind = 'jobs' and r.imported_at >= j.posted_date)`

/** Scheduled each morning: asks posters after one week and after three whether they have hired, once each. */
export async function askForOutcomes(work: Work): Promise<void> {
  const aged = (from: string, to: string) => sql`j.status = 'open' and ${mayBeMailed} and not ${isImported}
    and j.posted_date <= present() - ${from}::interval and j.posted_date > present() - ${to}::interval`
  await batches(work, (work) => prompt(work, 'week', aged('7 days', '21 days')))
  await batches(work, (work) => prompt(work, 'three_weeks', aged('21 days', '60 days')))
}

/** Scheduled each morning: asks posters a week after they hired someone how it went, once for each job. */
export async function askForFeedback(work: Work): Promise<void> {
  const due = sql`j.status = 'hired' and ${mayBeMailed}
    and j.ended_at <= present() - interval '7 days' and j.ended_at > present() - interval '60 days'
    and exists (select from public_listings l where l.id = j.hired_provider_id)
    and not exists (select from feedback f where f.provider_id = j.hired_provider_id and f.user_id = j.user_id)`
  await batches(work, (work) => prompt(work, 'feedback', due))
}

/** Prompts for those of the jobs `j` that had no such prompt; gives how many. The record and the event commit together. */
async function prompt(work: Work, kind: PromptKind, due: SQL): Promise<number> {
  const prompted = await rowsOf(work.db, PromptedRow)`
    insert into job_prompts (job_id, kind, sent_at)
    select j.id, ${kind}, ${work.now().toISOString()}::timestamptz from jobs j
    where ${due} and not exists (select from job_prompts s where s.job_id = j.id and s.kind = ${kind})
    limit ${PROMPT_BATCH}
    on conflict do nothing returning job_id as "jobId"`
  for (const { jobId } of prompted) await work.emit('job.prompted', { jobId, kind })
  return prompted.length
}

async function batches(work: Work, batch: (work: Work) => Promise<number>): Promise<void> {
  while ((await work.transaction(batch)) > 0);
}
