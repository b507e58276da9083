import { dayOf, longDate } from '#contract/date.ts'
import { after, DAY } from '#contract/duration.ts'
import { type FeedbackState, MAX_UPDATES, UPDATE_AFTER_DAYS } from '#contract/feedback/words.ts'
import { Refusal } from '#server/work/refusal.ts'

type ModeratedState = { approvedAt: Date | null; removedAt: Date | null }
type DatedEntry = ModeratedState & { createdAt: Date }

export function entryState({ approvedAt, removedAt }: ModeratedState): FeedbackState {
  if (removedAt) return 'removed'
  return approvedAt ? 'published' : 'waiting'
}

// Null if the author may. Their page asks, and so does every change. Withdrawing is always allowed.

export function whyNoEdit(entry: ModeratedState & { checkedAt: Date | null }): Refusal | null {
  if (entry.checkedAt === null && entry.removedAt === null) return null
  return new Refusal(
    'FEEDBACK_CHECKED',
    'This feedback has been checked, so it can’t be changed any more. You can withdraw it, or add to it later.',
  )
}

type CheckedEntry = DatedEntry & { checkedAt: Date | null }

/** `updates`: all of the entry, oldest first. */
export function whyNoUpdate(entry: CheckedEntry, updates: readonly DatedEntry[], now: Date): Refusal | null {
  const refusal = whyNeverUpdate(entry, updates)
  if (refusal) return refusal
  const from = nextUpdate(entry, updates)
  if (dayOf(now) >= dayOf(from)) return null
  return new Refusal('UPDATE_EARLY', `You can add a later experience from ${longDate(from)}.`)
}

/** The day of the next update; null while none would be accepted on any day. */
export function updateFrom(entry: CheckedEntry, updates: readonly DatedEntry[]): Date | null {
  return whyNeverUpdate(entry, updates) ? null : nextUpdate(entry, updates)
}

function nextUpdate(entry: DatedEntry, updates: readonly DatedEntry[]): Date {
  return after((updates.at(-1) ?? entry).createdAt, UPDATE_AFTER_DAYS * DAY)
}

function whyNeverUpdate(entry: CheckedEntry, updates: readonly DatedEntry[]): Refusal | null {
  if (entryState(entry) !== 'published' || entry.checkedAt === null) {
    return new Refusal('UPDATE_EARLY', 'You can add to your feedback once it has been checked and published.')
  }
  if (updates.some((update) => entryState(update) === 'waiting')) {
    return new Refusal('UPDATE_EARLY', 'What you added last is still being checked. Please wait until it is.')
  }
  if (updates.filter(({ removedAt }) => removedAt === null).length >= MAX_UPDATES) {
    return new Refusal('UPDATE_EARLY', `You have added to this feedback ${MAX_UPDATES} times, which is the most.`)
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
