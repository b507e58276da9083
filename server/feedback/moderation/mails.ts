import { and, eq, isNotNull } from 'drizzle-orm'
import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/rules.ts'
import { profileName } from '#contract/profile/words.ts'
import { feedback, feedbackAppeals, feedbackUpdates, profiles } from '#db/schema/index.ts'
import { personOf } from '#server/account/mails.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'
import { NAMELESS } from '../entries.ts'

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

export async function mailForAppealDecided(work: Work, { appealId }: MailData<'appeal.decided'>) {
  const [appeal] = await work.db.select().from(feedbackAppeals).where(eq(feedbackAppeals.id, appealId))
  if (!appeal?.outcome || !appeal.personId) return null
  const entry = await readEntry(work, appeal.feedbackId)
  const person = await personOf(work, appeal.personId)
  return entry && person ? appealMail(work, person, entry, appeal.outcome) : null
}

type About = 'feedback.published' | 'feedback.received' | 'feedback.edited' | 'feedback.removed' | 'reply.removed'
type EntryToMail = NonNullable<Awaited<ReturnType<typeof readEntry>>>
type Reader = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** `to`: whom it goes to. Null if no one. */
function mailAbout<Name extends About>(
  to: (entry: EntryToMail, data: MailData<Name>) => string | null,
  write: (work: Work, reader: Reader, entry: EntryToMail, data: MailData<Name>) => Promise<Mail | null>,
) {
  return async (work: Work, data: MailData<Name>): Promise<Mail | null> => {
    const entry = await readEntry(work, data.feedbackId)
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

async function readEntry(work: Work, id: string) {
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

/** `providerId` with a name, for the page that shows it. */
type MailedEntry = { id: string; title: string; providerId: string; provider: string }

export function publishedMail(work: Work, recipient: Recipient, entry: MailedEntry) {
  return writeLetter(work, 'feedback.publishedMail', recipient, { ...namesOf(entry), link: listingPath(entry) })
}

export function receivedMail(
  work: Work,
  recipient: Recipient,
  entry: MailedEntry & { author: string; rating: number; words: string },
) {
  const { author, title, words } = entry
  const rating = `${entry.rating} of 5 stars`
  const facts = { Title: title, Rating: rating }
  const values = { author, title, words, rating, facts, link: listingPath(entry) }
  return writeLetter(work, 'feedback.receivedMail', recipient, values)
}

type MailedRemoval = { reason: RemovalReason; wasPublic: boolean; forGood: boolean; updateId: string | null }

export function removedMail(work: Work, recipient: Recipient, entry: MailedEntry, removal: MailedRemoval) {
  const { reason, forGood, updateId } = removal
  return writeLetter(work, 'feedback.removedMail', recipient, {
    ...namesOf(entry),
    done: doneText(entry, removal),
    ...reasonsOf(entry, reason),
    appeal: forGood ? '' : HOW_TO_APPEAL,
    link: forGood ? null : appealPath(entry.id, updateId),
  })
}

function namesOf({ title, provider }: MailedEntry) {
  return { title, provider }
}

function reasonsOf({ title, provider }: MailedEntry, reason: RemovalReason) {
  const words = REMOVAL_WORDS[reason]
  return { reason: words, facts: { Feedback: title, About: provider, 'The reason': `${words}.` } }
}

const HOW_TO_APPEAL =
  'If you think that is wrong, you can appeal once. Someone who didn’t make the decision will look at it, where there is anyone else.'

function doneText({ provider, title }: MailedEntry, { forGood, wasPublic, updateId }: MailedRemoval): string {
  if (forGood) return `We have deleted your feedback about ${provider}.`
  const what = updateId
    ? `what you added to “${title}” about ${provider}`
    : `your feedback “${title}” about ${provider}`
  return wasPublic ? `We have taken ${what} off the site.` : `We can’t publish ${what}.`
}

export function editedMail(work: Work, recipient: Recipient, entry: MailedEntry, reason: RemovalReason) {
  const values = { ...namesOf(entry), ...reasonsOf(entry, reason), link: '/account/feedback' }
  return writeLetter(work, 'feedback.editedMail', recipient, values)
}

export function replyRemovedMail(work: Work, recipient: Recipient, { id, title }: MailedEntry, reason: RemovalReason) {
  const words = REMOVAL_WORDS[reason]
  const facts = { Feedback: title, 'The reason': `${words}.` }
  const values = { title, reason: words, facts, link: appealPath(id, 'reply') }
  return writeLetter(work, 'feedback.replyRemovedMail', recipient, values)
}

export function appealMail(work: Work, recipient: Recipient, entry: MailedEntry, outcome: 'restored' | 'kept') {
  const values = { ...namesOf(entry), outcome: APPEAL_ANSWERS[outcome], link: listingPath(entry) }
  return writeLetter(work, 'feedback.appealMail', recipient, values)
}

const APPEAL_ANSWERS = {
  restored: 'We have looked again, and you were right: it is back on the site. We are sorry for the trouble.',
  kept: 'We have looked again, and it stays off the site. This decision is final.',
}

function appealPath(feedbackId: string, part: string | null): string {
  return `/account/feedback/${feedbackId}/appeal${part ? `?part=${part}` : ''}`
}

function listingPath({ providerId }: MailedEntry): string {
  return `/directory/${providerId}?tab=feedback`
}
