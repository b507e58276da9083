import { type SQL, sql } from 'drizzle-orm'
import type { PromptKind } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** So many jobs in one transaction: short enough to keep nobody waiting. */
const AT_ONCE = 100

/** Of a job `j`: its poster can be written to, and is not about to leave. */
const reachable = sql`j.hidden_at is null
  and not exists (select from profiles p where p.id = j.user_id and p.suspended_at is not null)`

/** By the clock: jobs whose days are over have expired, and their posters hear of it, once. */
export async function expireJobs(work: Work): Promise<void> {
  await batches(work, async (work) => {
    const { rows } = await work.db.execute<{ id: string; tell: boolean }>(sql`
      with due as (
        select id from jobs where status = 'open' and posted_date <= present() - job_lasts()
        order by posted_date limit ${AT_ONCE} for no key update skip locked
      )
      update jobs j set status = 'expired' from due where j.id = due.id
      returning j.id, ${reachable} and j.posted_date > present() - job_lasts() - interval '7 days' as tell`)
    await prompt(
      work,
      'expired',
      sql`j.id = any(${sql.param(rows.flatMap(({ id, tell }) => (tell ? id : [])))}::uuid[])`,
    )
    return rows.length
  })
}

/** By the clock, in the morning: after a week and after three a poster is asked whether they found somebody, once each. */
export async function askForOutcomes(work: Work): Promise<void> {
  const aged = (from: string, to: string) => sql`j.status = 'open' and ${reachable}
    and j.posted_date <= present() - ${from}::interval and j.posted_date > present() - ${to}::interval`
  await batches(work, (work) => prompt(work, 'week', aged('7 days', '21 days')))
  await batches(work, (work) => prompt(work, 'three_weeks', aged('21 days', '60 days')))
}

/**
 * A week after a provider was hired, asks the poster for feedback, once. The clock calls it as soon as feedback can be
 * left: until then the mail's button would lead nowhere.
 */
export async function askForFeedback(work: Work): Promise<void> {
  const due = sql`j.status = 'hired' and ${reachable}
    and j.ended_at <= present() - interval '7 days' and j.ended_at > present() - interval '60 days'
    and exists (select from public_listings l where l.id = j.hired_provider_id)
    and not exists (select from feedback f where f.provider_id = j.hired_provider_id and f.user_id = j.user_id)`
  await batches(work, (work) => prompt(work, 'feedback', due))
}

/** Asks about those jobs `j` that have not been asked about; gives how many. The record and the event commit together. */
async function prompt(work: Work, kind: PromptKind, due: SQL): Promise<number> {
  const { rows } = await work.db.execute<{ job_id: string }>(sql`
    insert into job_prompts (job_id, kind, sent_at)
    select j.id, ${kind}, ${work.now().toISOString()}::timestamptz from jobs j
    where ${due} and not exists (select from job_prompts s where s.job_id = j.id and s.kind = ${kind})
    limit ${AT_ONCE}
    on conflict do nothing returning job_id`)
  for (const { job_id } of rows) await work.emit('job.prompted', { jobId: job_id, kind })
  return rows.length
}

/** Batch after batch, each in a transaction of its own, until one finds nothing. */
async function batches(work: Work, batch: (work: Work) => Promise<number>): Promise<void> {
  while ((await work.transaction(batch)) > 0);
}
