import { REMOVAL_WORDS, type RemovalReason } from '#contract/feedback/words.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

/** `providerId` with a name, for the page that shows it. */
export type MailedEntry = { id: string; title: string; providerId: string; provider: string }

export function publishedMail(work: Work, recipient: Recipient, entry: MailedEntry): Promise<Mail> {
  return writeLetter(work, 'feedback.publishedMail', recipient, { ...namesOf(entry), link: listingPath(entry) })
}

export function receivedMail(
  work: Work,
  recipient: Recipient,
  entry: MailedEntry & { author: string; rating: number; words: string },
): Promise<Mail> {
  const { author, title, words } = entry
  const rating = `${entry.rating} of 5 stars`
  const facts = { Title: title, Rating: rating }
  const values = { author, title, words, rating, facts, link: listingPath(entry) }
  return writeLetter(work, 'feedback.receivedMail', recipient, values)
}

export type MailedRemoval = { reason: RemovalReason; wasPublic: boolean; forGood: boolean; updateId: string | null }

export function removedMail(
  work: Work,
  recipient: Recipient,
  entry: MailedEntry,
  removal: MailedRemoval,
): Promise<Mail> {
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

export function editedMail(work: Work, recipient: Recipient, entry: MailedEntry, reason: RemovalReason): Promise<Mail> {
  const values = { ...namesOf(entry), ...reasonsOf(entry, reason), link: '/account/feedback' }
  return writeLetter(work, 'feedback.editedMail', recipient, values)
}

export function replyRemovedMail(
  work: Work,
  recipient: Recipient,
  { id, title }: MailedEntry,
  reason: RemovalReason,
): Promise<Mail> {
  const words = REMOVAL_WORDS[reason]
  const facts = { Feedback: title, 'The reason': `${words}.` }
  const values = { title, reason: words, facts, link: appealPath(id, 'reply') }
  return writeLetter(work, 'feedback.replyRemovedMail', recipient, values)
}

export function appealMail(
  work: Work,
  recipient: Recipient,
  entry: MailedEntry,
  outcome: 'restored' | 'kept',
): Promise<Mail> {
  const values = { ...namesOf(entry), outcome: OUTCOMES[outcome], link: listingPath(entry) }
  return writeLetter(work, 'feedback.appealMail', recipient, values)
}

const OUTCOMES = {
  restored: 'We have looked again, and you were right: it is back on the site. We are sorry for the trouble.',
  kept: 'We have looked again, and it stays off the site. This decision is final.',
}

function appealPath(feedbackId: string, part: string | null): string {
  return `/account/feedback/${feedbackId}/appeal${part ? `?part=${part}` : ''}`
}

function listingPath({ providerId }: MailedEntry): string {
  return `/directory/${providerId}?tab=feedback`
}
