import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ActiveJob, ClientDashboard } from '#contract/dashboard/view.ts'
import { UnratedJob } from '#contract/job/view.ts'
import { moment } from '#contract/moment.ts'
import type { Point } from '#contract/place/view.ts'
import { pointAt } from '#contract/place/words.ts'
import { literal, prepared } from '#db/prepared.ts'
import { rowOf, rowsOf, runQuery } from '#db/rows.ts'
import { previousVisit } from '#server/account/visit.ts'
import { suggestedFor } from '#server/directory/suggested.ts'
import { countOwnWaiting } from '#server/feedback/own-feedback.ts'
import { ownJobs } from '#server/job/own-jobs.ts'
import { NamedProvider, namedProvider } from '#server/job/provider.ts'
import { newestReveals } from '#server/job/reveal.ts'
import { newestConversations, unreadAbout } from '#server/message/list.ts'
import { newestSaved } from '#server/saved/lists.ts'
import type { Person, Work } from '#server/work/work.ts'

const SHOWN = { messages: 3, jobs: 5, unrated: 3, saved: 4, suggested: 4 }

export async function clientDashboard(work: Work, person: Person): Promise<ClientDashboard> {
  const { id, unread } = person
  const [jobs, unrated, feedbackWaiting, newest, saved, interests] = await Promise.all([
    activeJobs(work, id),
    unratedJobs(work, id, SHOWN.unrated),
    countOwnWaiting(work, id),
    runQuery(work.db, newestConversations(id, SHOWN.messages)),
    newestSaved(work, id, SHOWN.saved),
    interestsOf(work, id),
  ])
  const suggested = await suggestedFor(work, { ...interests, limit: SHOWN.suggested })
  return { kind: 'client', jobs, unrated, feedbackWaiting, messages: { unread, newest }, saved, suggested }
}

/** The newest, with what happened to each since the visit before. */
async function activeJobs(work: Work, userId: string): Promise<ActiveJob[]> {
  const jobs = await ownJobs(work, userId, SHOWN.jobs)
  if (jobs.length === 0) return []
  const jobIds = jobs.map(({ id }) => id)
  const [reveals, unread] = await Promise.all([
    newestReveals(work, { jobIds, since: previousVisit(userId, 'dashboard') }),
    unreadAbout(work, userId, jobIds),
  ])
  return jobs.map((job) => ({
    ...job,
    newestOpener: reveals.get(job.id)?.opener ?? null,
    newOpeners: reveals.get(job.id)?.number ?? 0,
    unread: unread.get(job.id) ?? 0,
  }))
}

const UnratedRow = UnratedJob.extend({ hiredAt: moment, provider: NamedProvider })

/** The newest jobs for which a provider was hired who can still get feedback, one of each provider. */
function unratedJobs(work: Work, userId: string, limit: number): Promise<UnratedJob[]> {
  return rowsOf(
    work.db,
    UnratedRow,
    prepared(sql`
    select id, title, "hiredAt", provider from (
      select distinct on (j.hired_provider_id) j.id, j.title, j.ended_at as "hiredAt", ${namedProvider} as provider
      from jobs j join profiles p on p.id = j.hired_provider_id
      where j.user_id = ${userId} and j.status = 'hired' and j.ended_at > present() - interval '180 days'
        and exists (select from public_listings l where l.id = j.hired_provider_id)
        and not exists (select from feedback f where f.provider_id = j.hired_provider_id and f.user_id = j.user_id)
      order by j.hired_provider_id, j.ended_at desc
    ) hired order by "hiredAt" desc, id limit ${literal(limit)}`),
  )
}

const InterestsRow = z.object({
  categories: z.array(z.int()),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

/** What a client looks for, and where: from their newest jobs, else from their profile. */
async function interestsOf(work: Work, userId: string): Promise<{ categoryIds: number[]; point: Point | null }> {
  const row = await rowOf(
    work.db,
    InterestsRow,
    prepared(sql`
    select coalesce(j.lat, p.lat) as lat, coalesce(j.lng, p.lng) as lng,
      array(select distinct c.category_id from (select id from jobs where user_id = p.id order by posted_date desc limit 5) n
        join job_categories c on c.job_id = n.id) as categories
    from profiles p left join lateral (
      select lat, lng from jobs where user_id = p.id and lat is not null order by posted_date desc limit 1
    ) j on true where p.id = ${userId}`),
  )
  if (!row) return { categoryIds: [], point: null }
  return {
    categoryIds: row.categories,
    point: row.lat === null || row.lng === null ? null : pointAt(row.lat, row.lng),
  }
}
