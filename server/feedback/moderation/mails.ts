import { and, eq, isNotNull } from 'drizzle-orm'
import { profileName } from '#contract/profile/words.ts'
import { feedback, feedbackAppeals, feedbackUpdates, profiles } from '#db/schema/index.ts'
import { personOf } from '#server/account/mails.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'
import { NAMELESS } from '../entries.ts'
import { appealMail, editedMail, publishedMail, receivedMail, removedMail, replyRemovedMail } from './emails.ts'

// Null if the mail is no longer needed, because its reader or the entry is gone or stands otherwise by now.

export const mailForPublished = mailAbout<'feedback.published'>(
  ({ approvedAt, userId }) => approvedAt && userId,
  publishedMail,
)

export const mailForReceived = mailAbout<'feedback.received'>(
  ({ approvedAt, providerId }) => approvedAt && providerId,
  async (work, provider, entry, { updateId }) => {
    const words = updateId ? await updateOf(work, updateId) : entry
    return words ? receivedMail(work, provider, { ...entry, rating: words.rating, words: words.words }) : null
  },
)

export const mailForEdited = mailAbout<'feedback.edited'>(
  ({ userId }) => userId,
  (work, author, entry, { reason }) => editedMail(work, author, entry, reason),
)

export const mailForRemoved = mailAbout<'feedback.removed'>((_, { userId }) => userId, removedMail)

export const mailForReplyRemoved = mailAbout<'reply.removed'>(
  (_, { providerId }) => providerId,
  (work, provider, entry, { reason }) => replyRemovedMail(work, provider, entry, reason),
)

export async function mailForAppealDecided(work: Work, { appealId }: MailData<'appeal.decided'>): Promise<Mail | null> {
  const [appeal] = await work.db.select().from(feedbackAppeals).where(eq(feedbackAppeals.id, appealId))
  if (!appeal?.outcome || !appeal.personId) return null
  const entry = await entryOf(work, appeal.feedbackId)
  const person = await personOf(work, appeal.personId)
  return entry && person ? appealMail(work, person, entry, appeal.outcome) : null
}

type About = 'feedback.published' | 'feedback.received' | 'feedback.edited' | 'feedback.removed' | 'reply.removed'
type Entry = NonNullable<Awaited<ReturnType<typeof entryOf>>>
type Reader = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** `to`: whom it goes to. Null if no one. */
function mailAbout<Name extends About>(
  to: (entry: Entry, data: MailData<Name>) => string | null,
  write: (work: Work, reader: Reader, entry: Entry, data: MailData<Name>) => Promise<Mail | null>,
) {
  return async (work: Work, data: MailData<Name>): Promise<Mail | null> => {
    const entry = await entryOf(work, data.feedbackId)
    const readerId = entry && to(entry, data)
    const reader = readerId ? await personOf(work, readerId) : null
    return entry && reader ? write(work, reader, entry, data) : null
  }
}

async function updateOf(work: Work, id: string) {
  const [update] = await work.db
    .select({ rating: feedbackUpdates.rating, words: feedbackUpdates.text })
    .from(feedbackUpdates)
    .where(and(eq(feedbackUpdates.id, id), isNotNull(feedbackUpdates.approvedAt)))
  return update
}

async function entryOf(work: Work, id: string) {
  const [row] = await work.db
    .select({ entry: feedback, provider: profiles })
    .from(feedback)
    .innerJoin(profiles, eq(profiles.id, feedback.providerId))
    .where(eq(feedback.id, id))
  if (!row) return null
  const { title, providerId, userId, approvedAt, authorName, rating, description } = row.entry
  const provider = profileName(row.provider, 'a provider')
  const said = { author: authorName || NAMELESS, rating, words: description ?? '' }
  return { id, title, providerId, userId, approvedAt, provider, ...said }
}
