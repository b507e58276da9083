import { z } from 'zod'
import { type Payloads, payloads } from '#contract/api/webhook/payload.ts'
import type { DeliveredType } from '#contract/api/webhook/words.ts'
import { GRADES } from '#contract/feedback/words.ts'
import { PLANS } from '#contract/membership/words.ts'
import { warningOf } from '#contract/message/warning.ts'
import { moment } from '#contract/moment.ts'
import { REPORT_KINDS, REPORT_REASON_NAMES } from '#contract/report/words.ts'
import { rowOf } from '#db/rows.ts'
import { NAMELESS } from '#server/feedback/entries.ts'
import { OtherPerson, otherIdOf, otherPerson } from '#server/message/side.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { jobFor } from './job.ts'
import { type Subjects, subjects } from './subject.ts'

/** `userId` is null if it goes to the site's own address. */
type Receiver = { userId: string | null }

/** Null if its receiver may not see it, or no longer: it is written when it goes out. */
const writers: {
  [Type in DeliveredType]: (work: Work, about: Subjects[Type], to: Receiver) => Promise<Payloads[Type] | null>
} = {
  async 'job.posted'(work, { jobId }, to) {
    const job = await jobFor(work, jobId, to.userId)
    return job && { job }
  },
  async 'job.matched'(work, { jobId, providerId }, to) {
    const [job, provider] = [await jobFor(work, jobId, to.userId), await listingNamed(work, providerId)]
    return job && provider && { job, provider }
  },
  async 'job.revealed'(work, { jobId, providerId }, to) {
    const [job, provider] = [await jobFor(work, jobId, to.userId), await listingNamed(work, providerId)]
    const reveal = await rowOf(work.db, RevealRow)`
      select revealed_at as at from job_reveals where job_id = ${jobId} and provider_id = ${providerId}`
    return job && provider && reveal ? { job, provider, revealedAt: reveal.at.toISOString() } : null
  },
  'message.received': messageFor,
  'feedback.published': feedbackFor,
  'membership.changed': membershipFor,
  async 'listing.claimed'(work, { profileId, by }) {
    const listing = await listingNamed(work, profileId)
    return listing && { listing, by }
  },
  'report.made': reportFor,
  'webhook.test': async (_, about) => about,
}

/** The body of a request, as JSON. Null if there is nothing to send. */
export async function writePayload(
  work: Work,
  { type, about, createdAt }: { type: DeliveredType; about: unknown; createdAt: Date },
  to: Receiver,
): Promise<string | null> {
  const data = await writeData(work, type, about, to)
  return data && JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
}

async function writeData<Type extends DeliveredType>(work: Work, type: Type, about: unknown, to: Receiver) {
  const known: { [Name in DeliveredType]: z.ZodType<Subjects[Name]> } = subjects
  const data = await writers[type](work, known[type].parse(about), to)
  return data && payloads[type].parse(data)
}

const RevealRow = z.object({ at: moment })
const NamedRow = z.object({ id: z.uuid(), name: z.string() })

/** A provider as the public knows them. Null if erased. */
async function listingNamed(work: Work, id: string) {
  const row = await rowOf(work.db, NamedRow)`
    select p.id, profile_name(p, 'A provider') as name from profiles p where p.id = ${id}`
  return row ? { ...row, url: linkTo(work, `/directory/${id}`) } : null
}

const MessageRow = z.object({
  conversationId: z.uuid(),
  from: OtherPerson.nullable(),
  sentAt: moment,
  photos: z.int(),
  text: z.string(),
})

/** Null once it was taken back, or its reader has left the conversation. The site's own address gets no words. */
async function messageFor(
  work: Work,
  { messageId, userId }: Subjects['message.received'],
  to: Receiver,
): Promise<Payloads['message.received'] | null> {
  const row = await rowOf(work.db, MessageRow)`
    select c.id as "conversationId", ${otherPerson} as from, m.sent_at as "sentAt", m.text,
      (select count(*)::int from message_photos f where f.message_id = m.id) as photos
    from messages m join conversations c on c.id = m.conversation_id
    join conversation_sides s on s.conversation_id = c.id and s.user_id = ${userId} and s.left_at is null
    left join profiles p on p.id = ${otherIdOf(userId)}
    where m.id = ${messageId} and m.held_at is null`
  if (!row) return null
  const { conversationId, from, sentAt, photos, text } = row
  const warning = warningOf(text)
  const isReader = to.userId === userId
  const message = {
    id: messageId,
    conversationId,
    url: linkTo(work, `/messages/${conversationId}`),
    from: from && { id: from.id, name: from.name },
    to: { id: userId },
    sentAt: sentAt.toISOString(),
    photos,
    text: isReader && !warning ? text : null,
    warning: isReader ? warning : null,
  }
  return { message }
}

const FeedbackRow = z.object({
  providerId: z.uuid(),
  authorName: z.string(),
  rating: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  grade: z.enum(GRADES),
  createdAt: moment,
  update: z.object({ id: z.uuid(), rating: z.int(), text: z.string() }).nullable(),
})

/** Null if it is public no more. */
async function feedbackFor(work: Work, { feedbackId, updateId }: Subjects['feedback.published']) {
  const row = await rowOf(work.db, FeedbackRow)`
    select f.provider_id as "providerId", coalesce(nullif(f.author_name, ''), ${NAMELESS}) as "authorName", f.rating, f.title,
      f.description, f.grade, f.created_at as "createdAt",
      case when u.id is not null then jsonb_build_object('id', u.id, 'rating', u.rating, 'text', u.text) end as update
    from feedback f left join feedback_updates u on u.id = ${updateId}
    where f.id = ${feedbackId} and f.approved_at is not null and (${updateId}::uuid is null or u.approved_at is not null)`
  const provider = row && (await listingNamed(work, row.providerId))
  if (!row || !provider) return null
  const { providerId, createdAt, ...words } = row
  const url = linkTo(work, `/directory/${providerId}?tab=feedback`)
  return { feedback: { id: feedbackId, url, provider, createdAt: createdAt.toISOString(), ...words } }
}

const MembershipRow = z.object({
  providerId: z.uuid(),
  active: z.boolean(),
  plan: z.enum(PLANS),
  startedAt: moment,
  periodEnd: moment,
  cancelled: z.boolean(),
  unpaid: z.boolean(),
  endedAt: moment.nullable(),
})

async function membershipFor(work: Work, { membershipId, change }: Subjects['membership.changed']) {
  const row = await rowOf(work.db, MembershipRow)`
    select provider_id as "providerId", ended_at is null and is_member(provider_id) as active, plan, started_at as "startedAt",
      period_end as "periodEnd", cancelled_at is not null as cancelled, unpaid_since is not null as unpaid,
      ended_at as "endedAt"
    from memberships where id = ${membershipId}`
  const provider = row && (await listingNamed(work, row.providerId))
  if (!row || !provider) return null
  const { providerId: _, startedAt, periodEnd, endedAt, ...state } = row
  const times = { startedAt: startedAt.toISOString(), periodEnd: periodEnd.toISOString() }
  return { change, provider, membership: { ...state, ...times, endedAt: endedAt?.toISOString() ?? null } }
}

const ReportRow = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  subjectId: z.uuid(),
  reason: z.enum(REPORT_REASON_NAMES),
  madeAt: moment,
})

/** Neither who made it, nor their words. */
async function reportFor(work: Work, { reportId }: Subjects['report.made']) {
  const row = await rowOf(work.db, ReportRow)`
    select id, kind, subject_id as "subjectId", reason, made_at as "madeAt" from reports where id = ${reportId}`
  if (!row) return null
  const url = linkTo(work, `/admin/reports?subject=${row.subjectId}`)
  return { report: { ...row, url, madeAt: row.madeAt.toISOString() } }
}
