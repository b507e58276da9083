import { eq, sql } from 'drizzle-orm'
import { DAY } from '#contract/duration.ts'
import type { EditFeedback, FeedbackWords, LeaveFeedback } from '#contract/feedback/input.ts'
import { LISTING_UNAVAILABLE } from '#contract/listing/words.ts'
import { feedback } from '#db/schema/index.ts'
import type { Browser } from '#server/auth/browser.ts'
import { deleteFiles } from '#server/file/file.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { notFound, Refusal, tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { needChecked } from './check.ts'
import { proofOf, strongest } from './grade.ts'
import { gradeByInvitation } from './invite/proof.ts'
import { lockEntry, lockProvider, needSeen } from './lock.ts'
import { setPhotos } from './photos.ts'
import { whyAuthorMayNot } from './policy.ts'
import { signalsOf, signalsOfEdit } from './signals.ts'
import { authorState } from './state.ts'

const PER_PERSON: Limit = { name: 'feedback', most: 20, per: DAY }

/** `published`: at once, because this site checks afterwards. */
export async function leaveFeedback(
  work: Work,
  person: Person,
  { providerId, invitation, ...words }: LeaveFeedback,
  browser: Browser,
): Promise<{ id: string; published: boolean }> {
  if (person.id === providerId) throw new Refusal('ONESELF', 'You can’t leave feedback about yourself.')
  needChecked(words)
  return work.transaction(async (work) => {
    await needListed(work, providerId)
    if (!(await withinLimit(work, PER_PERSON, person.id))) {
      throw tooMany('You have left a lot of feedback today. Please try again tomorrow.')
    }
    await lockProvider(work, providerId)
    const published = work.site.live.moderation() === 'after'
    const [added] = await work.db
      .insert(feedback)
      .values({
        ...columnsOf(words),
        providerId,
        userId: person.id,
        authorName: authorNameOf(person),
        grade: strongest(
          await proofOf(work, { userId: person.id, providerId }),
          await gradeByInvitation(work, providerId, invitation),
        ),
        createdAt: work.now(),
        approvedAt: published ? work.now() : null,
        ...(await signalsOf(work, person, { providerId, browser, words })),
      })
      .onConflictDoNothing({ target: [feedback.providerId, feedback.userId] })
      .returning({ id: feedback.id })
    if (!added) throw alreadyLeft()
    await setPhotos(work, person, added.id, words.photos)
    if (published) await work.emit('feedback.received', { feedbackId: added.id, updateId: null })
    return { id: added.id, published }
  })
}

/** Until a moderator has decided. */
export async function editFeedback(work: Work, person: Person, { id, version, ...words }: EditFeedback): Promise<void> {
  needChecked(words)
  const paths = await work.transaction(async (work) => {
    const entry = await lockEntry(work, id, person.id)
    const refusal = whyAuthorMayNot('edit', await authorState(work, entry), work.now())
    if (refusal) throw refusal
    needSeen(entry, version)
    const proof = await proofOf(work, { userId: person.id, providerId: entry.providerId })
    await work.db
      .update(feedback)
      .set({
        ...columnsOf(words),
        ...(await signalsOfEdit(work, entry, words)),
        grade: strongest(entry.grade, proof),
        version: entry.version + 1,
      })
      .where(eq(feedback.id, id))
    return setPhotos(work, person, id, words.photos)
  })
  await deleteFiles(work, paths)
}

function columnsOf({ rating, title, description, workDone, priceBand, hireAgain }: FeedbackWords) {
  return { rating, title, description, workDone, priceBand, hireAgain }
}

/** The whole surname is the author’s own business. */
function authorNameOf({ firstName, lastName }: Person): string {
  const [initial = ''] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ') || 'Anonymous User'
}

async function needListed(work: Work, providerId: string): Promise<void> {
  const { rows } = await work.db.execute(sql`select from public_listings where id = ${providerId}`)
  if (rows.length === 0) throw notFound(LISTING_UNAVAILABLE)
}

function alreadyLeft(): Refusal {
  return new Refusal('ALREADY_LEFT', 'You have already submitted feedback for this provider')
}
