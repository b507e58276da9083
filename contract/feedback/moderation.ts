import { dayOf } from '../date.ts'
import { DAY } from '../duration.ts'
import { quantity } from '../text.ts'
import type { FeedbackSignals } from './moderation-view.ts'

export const MODERATION_VIEWS = ['queue', 'appeals', 'published', 'removed', 'all'] as const
export type ModerationView = (typeof MODERATION_VIEWS)[number]

export const LINES_PER_PAGE = 25
export const SIGNAL_DAYS = 90

/** The same for good and bad; weekends do not count. */
export const CHECKED_WITHIN_DAYS = 2
export const CHECK_TIMES_OF_DAYS = 90

/** When it should be checked at the latest. */
export function checkDue(createdAt: Date): Date {
  let due = createdAt
  for (let left = CHECKED_WITHIN_DAYS; left > 0; ) {
    due = new Date(due.getTime() + DAY)
    if (isWorkingDay(due)) left -= 1
  }
  return due
}

/** Counts days of London; bank holidays count as working days. */
function isWorkingDay(date: Date): boolean {
  const day = new Date(`${dayOf(date)}T12:00:00Z`).getUTCDay()
  return day !== 0 && day !== 6
}

/** "35 minutes", "5 hours", "2.5 days". */
export function spanText(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours`
  return `${Math.round((minutes / 60 / 24) * 10) / 10} days`
}

export function signalTexts(signals: FeedbackSignals): string[] {
  const { burst, sharedAddress, sharedBrowser, newAccount, sameText, rivals } = signals
  return [
    burst ? `${quantity(burst, 'review', 'reviews')} about this provider within a day, far more than usual.` : '',
    sharedAddress ? 'Author and provider were logged in from the same internet address.' : '',
    sharedBrowser ? 'The provider has logged in before in the browser that the author wrote in.' : '',
    newAccount ? 'The author’s account was less than a day old.' : '',
    sameText ? `The same text stands in ${quantity(sameText, 'other review', 'other reviews')}.` : '',
    rivals ? `The author gave one or two stars to ${rivals} providers of the same trade within 90 days.` : '',
  ].filter(Boolean)
}
