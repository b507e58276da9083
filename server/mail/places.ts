import type { Item, Link } from '#server/platform/mail/frame.tsx'

/**
 * Contents page: every mail that an admin may write again, in the order in which they read them, with the places that the
 * code fills in. Their words are in texts/, those of `account.twoFactorOnMail` in account/two-factor-on.md.
 */
export const MAIL_PLACES = {
  'account.confirmationMail': ['hello', 'link', 'hours'],
  'account.confirmedAlreadyMail': ['hello', 'login', 'password'],
  'account.recoveryMail': ['hello', 'link'],
  'account.passwordChangedMail': ['hello', 'link'],
  'account.emailChangedMail': ['hello', 'email'],
  'account.addressSetMail': ['hello', 'email', 'what', 'link'],
  'account.deactivatedMail': ['hello', 'reason', 'facts', 'link', 'membership'],
  'account.hiddenMail': ['hello', 'reason', 'facts', 'link'],
  'account.restoredMail': ['hello', 'restored'],
  'account.emailChangeMail': ['hello', 'link', 'hours'],
  'account.addressTakenMail': ['hello', 'link'],
  'account.codeMail': ['hello', 'code', 'minutes'],
  'account.apiKeyMail': ['hello', 'name', 'scopes', 'day', 'link'],
  'account.webhookMail': ['hello', 'host', 'link'],
  'account.loginCodeMail': ['hello', 'code', 'minutes'],
  'account.passkeyAddedMail': ['hello', 'name', 'link'],
  'account.passkeysRemovedMail': ['hello', 'names', 'why', 'link'],
  'account.twoFactorOnMail': ['hello', 'link'],
  'account.twoFactorOffMail': ['hello', 'link'],
  'account.deletionMail': ['hello', 'link', 'day'],
  'account.invitationMail': ['username', 'role', 'link', 'hours'],
  'account.importedMail': ['hello', 'link', 'days'],
  'account.staffPasswordMail': ['username', 'link'],
  'claim.linkMail': ['hello', 'business', 'link', 'hours'],
  'claim.importedMail': ['hello', 'business', 'link', 'hours'],
  'claim.receivedMail': ['hello', 'business', 'tag', 'path', 'code', 'facts', 'link'],
  'claim.unlistedMail': ['hello', 'days', 'link'],
  'claim.acceptedMail': ['hello', 'business', 'link', 'hours', 'days', 'facts'],
  'claim.refusedMail': ['hello', 'business', 'why', 'facts', 'link'],
  'claim.rivalMail': ['hello', 'business', 'until', 'link'],
  'claim.keptMail': ['hello', 'business', 'link'],
  'claim.arrivedMail': ['business', 'what', 'facts', 'link'],
  'claim.daysMail': ['hello', 'business', 'day', 'facts', 'offer', 'link'],
  'ownership.lostMail': ['hello', 'business', 'why', 'facts', 'next'],
  'ownership.returnedMail': ['hello', 'business', 'link'],
  'membership.startedMail': ['hello', 'shown', 'cancelling', 'terms', 'facts', 'link'],
  'membership.receiptMail': [
    'hello',
    'cancelling',
    'number',
    'amount',
    'tax',
    'plan',
    'paid',
    'until',
    'facts',
    'seller',
    'button',
    'link',
  ],
  'membership.freeEndsMail': ['hello', 'cancelling', 'day', 'price', 'period', 'facts', 'link'],
  'membership.renewalMail': ['hello', 'cancelling', 'day', 'price', 'period', 'free', 'facts', 'link'],
  'membership.paymentFailedMail': ['hello', 'cancelling', 'price', 'consequence', 'next', 'facts', 'link'],
  'membership.cancelledMail': ['hello', 'cancelling', 'day', 'facts', 'back', 'link'],
  'membership.moneyBackMail': ['hello', 'cancelling', 'amount', 'what', 'link'],
  'membership.refundedMail': ['hello', 'cancelling', 'amount', 'number', 'reason', 'facts', 'link'],
  'membership.stoppedMail': ['hello', 'cancelling', 'what', 'reason', 'facts', 'link'],
  'membership.extendedMail': ['hello', 'cancelling', 'day', 'terms', 'reason', 'facts', 'link'],
  'membership.resumedMail': ['hello', 'cancelling', 'terms', 'facts', 'link'],
  'membership.planChangedMail': ['hello', 'cancelling', 'plan', 'price', 'day', 'facts', 'link'],
  'membership.hiddenMail': ['hello', 'cancelling', 'link'],
  'membership.endedMail': ['hello', 'cancelling', 'link'],
  'membership.duplicateMail': ['hello', 'cancelling', 'subscription'],
  'membership.reportMail': [
    'hello',
    'cancelling',
    'month',
    'views',
    'saves',
    'reveals',
    'messages',
    'feedback',
    'facts',
    'advice',
    'link',
  ],
  'job.revealedMail': ['hello', 'job', 'provider', 'reply', 'cap', 'full', 'facts', 'link', 'listing', 'close'],
  'job.outcomeMail': ['hello', 'job', 'posted', 'opened', 'facts', 'until', 'looking', 'hired', 'other', 'close'],
  'job.expiredMail': ['hello', 'job', 'days', 'renew', 'link'],
  'job.feedbackMail': ['hello', 'job', 'provider', 'link'],
  'alert.jobMail': ['title', 'miles', 'place', 'facts', 'words', 'link', 'mute'],
  'alert.dailyMail': ['hello', 'count', 'only', 'jobs', 'link'],
  'message.unreadMail': ['hello', 'from', 'count', 'about', 'messages', 'care', 'link', 'answering'],
  'message.replyRefusedMail': ['reason', 'link'],
  'feedback.repliedMail': ['hello', 'provider', 'title', 'reply', 'link'],
  'feedback.invitedMail': ['provider', 'link', 'how'],
  'feedback.remindedMail': ['provider', 'link', 'how'],
  'saved.availableMail': ['hello', 'provider', 'link'],
  'saved.newWorkMail': ['hello', 'provider', 'link'],
  'feedback.publishedMail': ['hello', 'provider', 'title', 'link'],
  'feedback.receivedMail': ['hello', 'author', 'rating', 'title', 'words', 'facts', 'link'],
  'feedback.removedMail': ['hello', 'provider', 'title', 'done', 'reason', 'facts', 'appeal', 'link'],
  'feedback.editedMail': ['hello', 'provider', 'title', 'reason', 'facts', 'link'],
  'feedback.replyRemovedMail': ['hello', 'title', 'reason', 'facts', 'link'],
  'feedback.appealMail': ['hello', 'provider', 'title', 'outcome', 'link'],
  'report.closedMail': ['hello', 'kind', 'what', 'outcome', 'facts'],
  'report.upheldMail': ['hello', 'kind', 'what', 'done', 'reason', 'facts'],
  'listing.noticeMail': [
    'business',
    'listing',
    'held',
    'origin',
    'facts',
    'claim',
    'remove',
    'correct',
    'complain',
    'privacy',
  ],
  'accreditation.checkedMail': ['hello', 'accreditation', 'until', 'facts', 'link'],
  'accreditation.notConfirmedMail': ['hello', 'accreditation', 'why', 'facts', 'link'],
  'listing.approvedMail': ['hello', 'link'],
  'listing.changesMail': ['hello', 'reason', 'facts', 'link'],
  'listing.removalMail': ['business', 'link'],
  'listing.correctionMail': ['business', 'link'],
  'listing.acknowledgedMail': ['hello', 'what', 'due', 'facts'],
  'listing.requestArrivedMail': ['what', 'due', 'facts', 'link'],
  'listing.replyArrivedMail': ['what', 'due', 'reply', 'facts', 'link'],
  'listing.answeredMail': ['hello', 'what', 'answer', 'due', 'link'],
  'listing.decidedMail': ['hello', 'what', 'outcome', 'answer'],
  'contact.contactMail': ['topic', 'name', 'email', 'facts', 'message'],
  'webhook.stoppedMail': ['host', 'why', 'facts', 'link'],
  'admin.drillMail': ['result', 'what', 'facts', 'link'],
  'admin.digestMail': ['count', 'entries', 'link'],
} as const

/** A place holds text, but for these. */
const KINDS = {
  facts: 'facts',
  entries: 'items',
  jobs: 'items',
  hired: 'links',
  claim: 'link',
  close: 'link',
  complain: 'link',
  correct: 'link',
  how: 'link',
  link: 'link',
  listing: 'link',
  login: 'link',
  looking: 'link',
  mute: 'link',
  other: 'link',
  password: 'link',
  privacy: 'link',
  remove: 'link',
  renew: 'link',
} as const

/** A link leads to a page of this site, as a path, or elsewhere; null if this mail has none, and its line is left out. */
type PlaceInputs = {
  text: string
  link: string | null
  links: Link[]
  items: Item[]
  facts: Readonly<Record<string, string | null>>
}

export type PlaceKind = keyof PlaceInputs
export type MailTextName = keyof typeof MAIL_PLACES
export type PlaceOf<Name extends MailTextName> = (typeof MAIL_PLACES)[Name][number]

/** What the code fills in; `hello` comes from the name of the reader. */
export type MailValues<Name extends MailTextName> = {
  [Place in Exclude<PlaceOf<Name>, 'hello'>]: PlaceInputs[Place extends keyof typeof KINDS
    ? (typeof KINDS)[Place]
    : 'text']
}
export type MailValue = PlaceInputs[PlaceKind]

const kinds: Readonly<Record<string, PlaceKind>> = KINDS

export function kindOf(place: string): PlaceKind {
  return kinds[place] ?? 'text'
}

export function isMailTextName(name: string): name is MailTextName {
  return Object.hasOwn(MAIL_PLACES, name)
}
