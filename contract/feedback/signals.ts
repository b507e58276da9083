import { quantity } from '../text.ts'

/** What a moderator should look at: signals, not verdicts. Counts and yes or no; kept for 90 days. */
export type FeedbackSignals = {
  /** Entries about the provider within a day, where that is far more than usual. */
  burst?: number
  /** Author and provider are logged in from the same address. */
  sharedAddress?: boolean
  /** The provider has logged in in the browser that the author writes in. */
  sharedBrowser?: boolean
  /** Of the author: less than a day old. */
  newAccount?: boolean
  /** Other entries with the same text. */
  sameText?: number
  /** Providers of the same group that the author gave one or two stars within 90 days, this one included. */
  rivals?: number
}

export const SIGNAL_DAYS = 90

export function signalTexts({
  burst,
  sharedAddress,
  sharedBrowser,
  newAccount,
  sameText,
  rivals,
}: FeedbackSignals): string[] {
  return [
    burst ? `${quantity(burst, 'entry', 'entries')} about this provider within a day, far more than usual.` : '',
    sharedAddress ? 'Author and provider were logged in from the same internet address.' : '',
    sharedBrowser ? 'The provider has logged in before in the browser that the author wrote in.' : '',
    newAccount ? 'The author’s account was less than a day old.' : '',
    sameText ? `The same text stands in ${quantity(sameText, 'other entry', 'other entries')}.` : '',
    rivals ? `The author gave one or two stars to ${rivals} providers of the same trade within 90 days.` : '',
  ].filter(Boolean)
}
