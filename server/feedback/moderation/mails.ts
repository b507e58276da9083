import { and, eq, isNotNull } from 'drizzle-orm'
import { fullName } from '#contract/profile/words.ts'
import { feedback, feedbackAppeals, feedbackUpdates, profiles } from '#db/schema/index.ts'
import { personOf } from '#server/account/mails.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import {
  appealMail,
  editedMail,
  type MailedEntry,
  publishedMail,
  receivedMail,
  removedMail,
  replyRemovedMail,
} from './emails.ts'

// Null: the mail is no longer needed, because its reader or the entry is gone or stands otherwise by now.

export async function mailForPublished(
  work: Work,
  { feedbackId }: MailData<'feedback.published'>,
): Promise<Mail | null> {
  const entry = await entryOf(work, feedbackId)
  if (!entry?.approvedAt || !entry.userId) return null
  const author = await personOf(work, entry.userId)
  return author && publishedMail(work, author, entry)
}

export async function mailForReceived(
  work: Work,
  { feedbackId, updateId }: MailData<'feedback.received'>,
): Promise<Mail | null> {
  const entry = await entryOf(work, feedbackId)
  if (!entry?.approvedAt) return null
  const provider = await personOf(work, entry.providerId)
  const said = updateId ? await updateOf(work, updateId) : { rating: entry.rating, words: entry.words }
  return provider && said ? receivedMail(work, provider, { ...entry, ...said }) : null
}

async function updateOf(work: Work, id: string) {
  const [update] = await work.db
    .select({ rating: feedbackUpdates.rating, words: feedbackUpdates.text })
    .from(feedbackUpdates)
    .where(and(eq(feedbackUpdates.id, id), isNotNull(feedbackUpdates.approvedAt)))
  return update
}

export async function mailForEdited(
  work: Work,
  { feedbackId, reason }: MailData<'feedback.edited'>,
): Promise<Mail | null> {
  const entry = await entryOf(work, feedbackId)
  const author = entry?.userId ? await personOf(work, entry.userId) : null
  return entry && author ? editedMail(work, author, entry, reason) : null
}

export async function mailForRemoved(
  work: Work,
  { feedbackId, userId, ...removal }: MailData<'feedback.removed'>,
): Promise<Mail | null> {
  const entry = await entryOf(work, feedbackId)
  const author = await personOf(work, userId)
  return entry && author ? removedMail(work, author, entry, removal) : null
}

export async function mailForReplyRemoved(
  work: Work,
  { feedbackId, providerId, reason }: MailData<'reply.removed'>,
): Promise<Mail | null> {
  const entry = await entryOf(work, feedbackId)
  const provider = await personOf(work, providerId)
  return entry && provider ? replyRemovedMail(work, provider, entry, reason) : null
}

export async function mailForAppealDecided(work: Work, { appealId }: MailData<'appeal.decided'>): Promise<Mail | null> {
  const [appeal] = await work.db.select().from(feedbackAppeals).where(eq(feedbackAppeals.id, appealId))
  if (!appeal?.outcome || !appeal.personId) return null
  const entry = await entryOf(work, appeal.feedbackId)
  const person = await personOf(work, appeal.personId)
  return entry && person ? appealMail(work, person, entry, appeal.outcome) : null
}

type Told = MailedEntry & {
  userId: string | null
  approvedAt: Date | null
  author: string
  rating: number
  words: string
}

async function entryOf(work: Work, id: string): Promise<Told | null> {
  const [row] = await work.db
    .select({ entry: feedback, provider: profiles })
    .from(feedback)
    .innerJoin(profiles, eq(profiles.id, feedback.providerId))
    .where(eq(feedback.id, id))
  if (!row) return null
  const { title, providerId, userId, approvedAt, authorName, rating, description } = row.entry
  const provider = row.provider.businessName || fullName(row.provider) || 'a provider'
  const said = { author: authorName || 'Anonymous User', rating, words: description ?? '' }
  return { id, title, providerId, userId, approvedAt, provider, ...said }
}
