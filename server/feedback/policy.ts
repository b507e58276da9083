import { DAY } from '#contract/duration.ts'
import { type FeedbackState, MOST_UPDATES, UPDATE_AFTER_DAYS } from '#contract/feedback/words.ts'
import { Refusal } from '#server/work/refusal.ts'

type Removable = { approvedAt: Date | null; removedAt: Date | null }

export type EntryState = Removable & {
  checkedAt: Date | null
  deletedAt: Date | null
  /** When something was last said in it. */
  saidAt: Date
  /** Updates that stand or wait. */
  updates: number
  updateWaits: boolean
  appealed: boolean
}

export type AuthorAct = 'edit' | 'update' | 'appeal'

/** A later experience is later. */
export const UPDATE_AFTER = UPDATE_AFTER_DAYS * DAY

export function stateOf({ approvedAt, removedAt }: Removable): FeedbackState {
  if (removedAt) return 'removed'
  return approvedAt ? 'published' : 'waiting'
}

/** Null: the author may. Their page asks, and so does every change. Withdrawing is always allowed. */
export function whyAuthorMayNot(act: AuthorAct, entry: EntryState, now: Date): Refusal | null {
  if (act === 'edit') return whyNoEdit(entry)
  return act === 'update' ? whyNoUpdate(entry, now) : whyNoAppeal(entry)
}

function whyNoEdit({ checkedAt, removedAt }: EntryState): Refusal | null {
  if (checkedAt === null && removedAt === null) return null
  return new Refusal(
    'FEEDBACK_CHECKED',
    'This feedback has been checked, so it can’t be changed any more. You can withdraw it, or add to it later.',
  )
}

function whyNoUpdate(entry: EntryState, now: Date): Refusal | null {
  if (stateOf(entry) !== 'published' || entry.checkedAt === null) {
    return new Refusal('UPDATE_EARLY', 'You can add to your feedback once it has been checked and published.')
  }
  if (entry.updateWaits) {
    return new Refusal('UPDATE_EARLY', 'What you added last is still being checked. Please wait until it is.')
  }
  if (entry.updates >= MOST_UPDATES) {
    return new Refusal('UPDATE_EARLY', `You have added to this feedback ${MOST_UPDATES} times, which is the most.`)
  }
  if (now.getTime() - entry.saidAt.getTime() < UPDATE_AFTER) {
    return new Refusal('UPDATE_EARLY', `You can add a later experience ${UPDATE_AFTER_DAYS} days after the last one.`)
  }
  return null
}

function whyNoAppeal({ removedAt, deletedAt, appealed }: EntryState): Refusal | null {
  if (!removedAt || deletedAt) return new Refusal('NO_APPEAL', 'There is no decision to appeal against.')
  if (appealed) return new Refusal('NO_APPEAL', 'You have appealed once, which is as often as you can.')
  return null
}
