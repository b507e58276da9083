/** Why an entry is not published any more, or never was. */
export const REMOVAL_REASONS = [
  'unrelated',
  'invented',
  'abusive',
  'personal',
  'advertising',
  'duplicate',
  'author',
  'legal',
] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]

export const REMOVAL_WORDS: Record<RemovalReason, string> = {
  unrelated: 'Not about this provider',
  invented: 'Not a genuine experience',
  abusive: 'Abusive or hateful',
  personal: 'Personal data',
  advertising: 'Advertising',
  duplicate: 'Duplicate',
  author: 'Author’s request',
  legal: 'Legal request',
}

/** What a moderator decides on: an entry, a later addition to it, or the provider's reply. */
export const MODERATED_KINDS = ['feedback', 'update', 'reply'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const APPEAL_OUTCOMES = ['restored', 'kept'] as const

/** What the content rules find in a text. They stop no one: the author may send it as it is, and the moderator sees the same. */
export const HINT_KINDS = ['phone', 'email', 'postcode', 'link', 'abuse'] as const
export type HintKind = (typeof HINT_KINDS)[number]

export const HINT_WORDS: Record<HintKind, string> = {
  phone: 'This looks like a phone number',
  email: 'This looks like an email address',
  postcode: 'This looks like a full postcode',
  link: 'This looks like a link',
  abuse: 'This word may hurt',
}
