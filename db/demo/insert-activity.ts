import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '#contract/date.ts'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import { readBudget } from '#contract/job/budget.ts'
import type { Query } from '#db/client.ts'
import * as table from '#db/schema/index.ts'
import { demoId, idOf, insertEach, where } from './rows.ts'
import type { DemoConversation, DemoMarketplace, DemoMessage } from './types.ts'

/** A visit opens about every second listing that it could; so many searches come before one is opened. */
const VISITS_PER_VIEW = 1.9
const SEARCHES_PER_VIEW = 1.3

export async function insertActivity(db: Query, { activity }: DemoMarketplace, now: Date) {
  const today = dayOf(now)
  const { views, contactReveals, saves } = activity
  await db.execute(sql`
    insert into listing_views (provider_id, day, count)
    select * from unnest(
      ${sql.param(views.map(({ providerKey }) => demoId('provider', providerKey)))}::uuid[],
      ${sql.param(views.map(({ daysAgo }) => addDays(today, -daysAgo)))}::date[],
      ${sql.param(views.map(({ count }) => count))}::int[]
    )`)
  await insertEach(db, table.contactReveals, contactReveals, ({ providerKey, kind, at }) => ({
    providerId: demoId('provider', providerKey),
    kind,
    revealedAt: at,
  }))
  await insertEach(db, table.savedProviders, saves, ({ clientKey, providerKey, at }) => ({
    userId: demoId('client', clientKey),
    providerId: demoId('provider', providerKey),
    savedAt: at,
  }))
}

/** Those of the days that are over, as if the clock had counted them then; listings and members by when they joined. */
export async function insertFigures(db: Query, demo: DemoMarketplace, now: Date) {
  const today = dayOf(now)
  const first = dayOf(new Date(Math.min(...demo.providers.map(({ joinedAt }) => joinedAt.getTime()))))
  await db.execute(sql`select roll_up(${first}::date, ${today}::date, ${today}::date)`)
  await db.execute(sql`
    with joined as (
      select 'listings' as figure, london_day(p.created_at) as day, count(*) as number
        from listing_index l join profiles p on p.id = l.provider_id group by 2
      union all
      select 'members', london_day(started_at), count(*)
        from memberships where ended_at is null and period_end > present() group by 2
    ), days as (
      select figure, day::date from generate_series(${first}::date, ${today}::date - 1, interval '1 day') day
      cross join (values ('listings'), ('members')) kind (figure)
    )
    insert into daily_figures (figure, key, day, value)
    select figure, '', day, sum(coalesce(number, 0)) over (partition by figure order by day)
    from days left join joined using (figure, day)`)
  await db.execute(sql`
    insert into daily_figures (figure, key, day, value)
    select kind.figure, '', day, round(sum(count) * kind.share)::bigint from listing_views
    cross join (values ('visits', ${VISITS_PER_VIEW}::float8), ('searches', ${SEARCHES_PER_VIEW}::float8)) kind (figure, share)
    group by kind.figure, kind.share, day`)
}

export async function insertJobs(db: Query, demo: DemoMarketplace, categoryIds: Map<string, number>) {
  const jobs = demo.jobs.map((job) => ({ ...job, id: demoId('job', job.key) }))
  const hiredFor = new Map(
    demo.replies.flatMap(({ jobKey, providerKey, hired }) =>
      hired ? [[jobKey, demoId('provider', providerKey)]] : [],
    ),
  )
  await insertEach(db, table.jobs, jobs, (job) => ({
    id: job.id,
    userId: demoId('client', job.clientKey),
    title: job.title,
    description: job.description,
    budget: job.budget,
    ...budgetColumns(job.budget),
    ...where(job),
    status: job.status,
    hiredProviderId: hiredFor.get(job.key) ?? null,
    postedAt: job.postedAt,
    firstPostedAt: job.postedAt,
    endedAt: job.status === 'hired' || job.status === 'closed' ? after(job.postedAt, 7 * DAY) : null,
  }))
  await insertEach(db, table.jobContacts, jobs, (job) => ({
    jobId: job.id,
    name: job.contactName,
    email: job.contactEmail,
    phone: job.contactPhone,
  }))
  await insertEach(db, table.jobCategories, jobs, ({ id, categorySlugs }) =>
    categorySlugs.map((slug, position) => ({ jobId: id, categoryId: idOf(categoryIds, slug), position })),
  )
}

export async function insertReplies(db: Query, demo: DemoMarketplace) {
  await insertEach(db, table.jobReveals, demo.replies, ({ jobKey, providerKey, at }) => ({
    jobId: demoId('job', jobKey),
    providerId: demoId('provider', providerKey),
    revealedAt: at,
  }))
}

function budgetColumns(words: string | null) {
  const read = words === null ? null : readBudget(words)
  return {
    budgetType: read?.type ?? null,
    budgetMinPence: read?.minPence ?? null,
    budgetMaxPence: read?.maxPence ?? null,
  }
}

/** Nothing of them is due to be mailed. */
export async function insertConversations(db: Query, demo: DemoMarketplace, now: Date) {
  const titles = new Map(demo.jobs.map(({ key, title }) => [key, title]))
  const conversations = demo.conversations.map((conversation) => ({ ...conversation, ...idsOf(conversation) }))
  await insertEach(db, table.conversations, conversations, ({ id, clientId, providerId, jobKey, messages }) => ({
    id,
    clientId,
    providerId,
    jobId: jobKey === null ? null : demoId('job', jobKey),
    jobTitle: jobKey === null ? null : titles.get(jobKey),
    startedAt: messages[0]?.at ?? now,
    ...answerOf(messages),
  }))
  await insertEach(db, table.conversationSides, conversations, ({ id, clientId, providerId, messages }) =>
    (['client', 'provider'] as const).map((side) => ({
      conversationId: id,
      userId: side === 'client' ? clientId : providerId,
      lastAt: messages.at(-1)?.at ?? null,
      unread: messages.filter(({ by, read }) => by !== side && !read).length,
    })),
  )
  await insertEach(db, table.messages, conversations, ({ id, clientId, providerId, messages }) =>
    messages.map((message, index) => ({
      id: demoId('message', `${id} ${index}`),
      conversationId: id,
      senderId: message.by === 'client' ? clientId : providerId,
      text: message.text,
      sentAt: message.at,
      readAt: message.read ? readAt(message, messages[index + 1], now) : null,
    })),
  )
}

function idsOf({ clientKey, providerKey, jobKey }: DemoConversation) {
  return {
    id: demoId('conversation', `${clientKey} ${providerKey} ${jobKey ?? ''}`),
    clientId: demoId('client', clientKey),
    providerId: demoId('provider', providerKey),
  }
}

/** As server/message/answer-time.ts notes it. */
function answerOf(messages: DemoMessage[]) {
  const [first] = messages
  if (first?.by !== 'client') return {}
  return { askedAt: first.at, answeredAt: messages.find(({ by }) => by === 'provider')?.at ?? null }
}

/** Just before the other side answered, or soon. */
function readAt({ at }: DemoMessage, next: DemoMessage | undefined, now: Date): Date {
  const soon = after(at, 15 * MINUTE)
  return new Date(Math.min(soon.getTime(), (next?.at ?? now).getTime()))
}
