import { DAY } from '#contract/duration.ts'
import { type FeedbackState, MOST_UPDATES, UPDATE_AFTER_DAYS } from '#contract/feedback/words.ts'
import { Refusal } from '#server/work/refusal.ts'

type Removable = { approvedAt: Date | null; removedAt: Date | null }
type Dated = Removable & { createdAt: Date }

export function stateOf({ approvedAt, removedAt }: Removable): FeedbackState {
  if (removedAt) return 'removed'
  return approvedAt ? 'published' : 'waiting'
}

// Null if the author may. Their page asks, and so does every change. Withdrawing is always allowed.

export function whyNoEdit(entry: Removable & { checkedAt: Date | null }): Refusal | null {
  if (entry.checkedAt === null && entry.removedAt === null) return null
  return new Refusal(
    'FEEDBACK_CHECKED',
    'This feedback has been checked, so it can’t be changed any more. You can withdraw it, or add to it later.',
  )
}

/** `updates`: all of the entry, oldest first. */
export function whyNoUpdate(
  entry: Dated & { checkedAt: Date | null },
  updates: readonly Dated[],
  now: Date,
): Refusal | null {
  if (stateOf(entry) !== 'published' || entry.checkedAt === null) {
    return new Refusal('UPDATE_EARLY', 'You can add to your feedback once it has been checked and published.')
  }
  if (updates.some((update) => stateOf(update) === 'waiting')) {
    return new Refusal('UPDATE_EARLY', 'What you added last is still being checked. Please wait until it is.')
  }
  if (updates.filter(({ removedAt }) => removedAt === null).length >= MOST_UPDATES) {
    return new Refusal('UPDATE_EARLY', `You have added to this feedback ${MOST_UPDATES} times, which is the most.`)
  }
  const last = updates.at(-1) ?? entry
  if (now.getTime() - last.createdAt.getTime() < UPDATE_AFTER_DAYS * DAY) {
    return new Refusal('UPDATE_EARLY', `You can add a later experience ${UPDATE_AFTER_DAYS} days after the last one.`)
  }
  return null
}

export function whyNoAppeal(
  { removedAt, deletedAt }: { removedAt: Date | null; deletedAt?: Date | null },
  appealed: boolean,
): Refusal | null {
  if (!removedAt || deletedAt) return new Refusal('NO_APPEAL', 'There is no decision to appeal against.')
  if (appealed) return new Refusal('NO_APPEAL', 'You have appealed once, which is as often as you can.')
  return null
}
