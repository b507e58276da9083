import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ActivityDay, ClientDashboard, Dashboard, ProviderDashboard } from '#contract/dashboard/view.ts'
import { DASHBOARD_DAYS } from '#contract/dashboard/words.ts'
import { lastDays } from '#contract/date.ts'
import { UnratedJob } from '#contract/job/view.ts'
import { moment } from '#contract/moment.ts'
import type { Point } from '#contract/place/view.ts'
import { pointAt } from '#contract/place/words.ts'
import { fixed, prepared } from '#db/prepared.ts'
import { ask, askTogether, type Question, question, rowOf, rowsOf } from '#db/rows.ts'
import { matchingJobs } from '#server/alert/fit.ts'
import { answerTimeOf } from '#server/directory/answer-time.ts'
import { claimedDays } from '#server/directory/claim/days.ts'
import { suggestedFor } from '#server/directory/suggested.ts'
import { countOwnWaiting, newestFeedback } from '#server/feedback/own-feedback.ts'
import { totalsOf } from '#server/feedback/totals.ts'
import { ownJobs } from '#server/job/own-jobs.ts'
import { NamedProvider, namedProvider } from '#server/job/provider.ts'
import { newestReveals, revealedJobs } from '#server/job/reveal.ts'
import { summaryOf } from '#server/membership/membership.ts'
import { newestConversations } from '#server/message/list.ts'
import { checklistOf } from '#server/profile/checklist.ts'
import { newestSaved } from '#server/saved/lists.ts'
import type { Person, Work } from '#server/work/work.ts'

const SHOWN = { messages: 3, jobs: 5, opened: 5, unrated: 3, feedback: 3, saved: 4, suggested: 4 }

export async function dashboardOf(work: Work, person: Person): Promise<Dashboard> {
  if (person.accountType === 'provider') return providerDashboard(work, person)
  if (person.accountType === 'client') return clientDashboard(work, person)
  return { kind: 'admin' }
}

async function providerDashboard(work: Work, person: Person): Promise<ProviderDashboard> {
  const { id, member, unread } = person
  const now = work.now()
  const [[profile, membership, activity, opened, newest, answers, totals], claimed, jobs] = await Promise.all([
    askTogether(work.db, [
      checklistOf(id),
      summaryOf(id),
      activityOf(id, now),
      revealedJobs(id, SHOWN.opened),
      newestConversations(id, SHOWN.messages),
      answerTimeOf(id, now),
      totalsOf(id),
    ]),
    member ? null : claimedDays(work, id),
    member ? matchingJobs(work, id, SHOWN.jobs) : null,
  ])
  return {
    kind: 'provider',
    ...profile,
    membership,
    claimedDays: claimed,
    activity,
    jobs,
    opened,
    messages: { unread, newest },
    answers,
    feedback: await newestFeedback(work, id, totals, SHOWN.feedback),
  }
}

async function clientDashboard(work: Work, person: Person): Promise<ClientDashboard> {
  const { id, unread } = person
  const [jobs, unrated, feedbackWaiting, newest, saved, interests] = await Promise.all([
    ownJobs(work, id, SHOWN.jobs),
    unratedJobs(work, id, SHOWN.unrated),
    countOwnWaiting(work, id),
    ask(work.db, newestConversations(id, SHOWN.messages)),
    newestSaved(work, id, SHOWN.saved),
    interestsOf(work, id),
  ])
  const [suggested, reveals] = await Promise.all([
    suggestedFor(work, { ...interests, limit: SHOWN.suggested }),
    newestReveals(
      work,
      jobs.map(({ id }) => id),
    ),
  ])
  const active = jobs.map((job) => ({ ...job, newestOpener: reveals.get(job.id) ?? null }))
  return { kind: 'client', jobs: active, unrated, feedbackWaiting, messages: { unread, newest }, saved, suggested }
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
    ) hired order by "hiredAt" desc, id limit ${fixed(limit)}`),
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

const ActivityRow = z.object({
  what: z.enum(['views', 'saves', 'reveals', 'messages']),
  day: z.string(),
  number: z.number(),
})

/** What came to a provider on each of the last days, by the days of London. */
function activityOf(providerId: string, now: Date): Question<ActivityDay[]> {
  const days = lastDays(DASHBOARD_DAYS, now)
  const from = days[0] ?? ''
  const since = sql`${from}::timestamp at time zone 'Europe/London'`
  return question(
    ActivityRow,
    sql`
      select 'views' as what, day::text, count as number from listing_views
      where provider_id = ${providerId} and day >= ${from}::date
      union all
      select 'saves', (saved_at at time zone 'Europe/London')::date::text, count(*)::int from saved_providers
      where provider_id = ${providerId} and saved_at >= ${since} group by 2
      union all
      select 'reveals', (revealed_at at time zone 'Europe/London')::date::text, count(*)::int from contact_reveals
      where provider_id = ${providerId} and revealed_at >= ${since} group by 2
      union all
      select 'messages', (m.sent_at at time zone 'Europe/London')::date::text, count(*)::int
      from conversation_sides s join messages m on m.conversation_id = s.conversation_id
      where s.user_id = ${providerId} and s.last_at >= ${since} and m.sent_at >= ${since}
        and m.sender_id is distinct from ${providerId} and m.held_at is null
      group by 2`,
    (rows) => numbersOf(days, rows),
  )
}

function numbersOf(days: string[], rows: z.infer<typeof ActivityRow>[]): ActivityDay[] {
  const found = new Map(rows.map(({ what, day, number }) => [`${what} ${day}`, number]))
  return days.map((day) => ({
    day,
    views: found.get(`views ${day}`) ?? 0,
    saves: found.get(`saves ${day}`) ?? 0,
    reveals: found.get(`reveals ${day}`) ?? 0,
    messages: found.get(`messages ${day}`) ?? 0,
  }))
}
