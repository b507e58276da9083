import { DAY, HOUR, MINUTE } from '../duration.ts'

/** Answered conversations from which on a listing shows the time. */
export const ANSWERS_NEEDED = 5
/** Conversations that began in the last so many days count. */
export const ANSWER_DAYS = 90
/** A first message counts as not answered after so many days. */
export const ANSWER_WAIT_DAYS = 7

/** What a listing says of the median time to a first answer, in minutes; null: too few answers to say. */
export function answerTimeText(median: number | null): string | null {
  if (median === null) return null
  if (median <= HOUR / MINUTE) return 'Usually answers within an hour'
  if (median <= DAY / MINUTE) return `Usually answers within ${Math.ceil(median / (HOUR / MINUTE))} hours`
  return `Usually answers within ${Math.ceil(median / (DAY / MINUTE))} days`
}
