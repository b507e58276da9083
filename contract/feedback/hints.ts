/** What the content rules find in a text. They stop no one: the author may send it as it is, and the moderator sees the same. */
export const HINT_KINDS = ['phone', 'email', 'postcode', 'link', 'abuse'] as const
export type HintKind = (typeof HINT_KINDS)[number]

/** `text`: the words that it is about. */
export type FeedbackHint = { kind: HintKind; text: string }

export const HINT_WORDS: Record<HintKind, string> = {
  phone: 'This looks like a phone number',
  email: 'This looks like an e-mail address',
  postcode: 'This looks like a full postcode',
  link: 'This looks like a link',
  abuse: 'This word may hurt',
}
