import { LINK_HOURS } from '#contract/account/words.ts'
import { longDate } from '#contract/date.ts'
import { exactPence } from '#contract/money.ts'
import { answerable, letterOf, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

export function confirmationMail(work: Work, recipient: Recipient, token: string): Promise<Mail> {
  return writeLetter(work, 'account.confirmationMail', recipient, confirmationValues(token))
}

/** What to look for in the inbox. */
export function confirmationSubjectOf(work: Work): string {
  return letterOf(work, 'account.confirmationMail', { name: '', email: '' }, confirmationValues('')).subject
}

function confirmationValues(token: string) {
  return { link: `/confirm-email?access_token=${token}&type=signup`, hours: String(LINK_HOURS.signup) }
}

export function confirmedAlreadyMail(work: Work, recipient: Recipient, token: string): Promise<Mail> {
  const values = { login: '/login', password: recoveryPath(token) }
  return writeLetter(work, 'account.confirmedAlreadyMail', recipient, values)
}

export function recoveryMail(work: Work, recipient: Recipient, token: string): Promise<Mail> {
  return writeLetter(work, 'account.recoveryMail', recipient, { link: recoveryPath(token) })
}

function recoveryPath(token: string): string {
  return `/reset-password?mode=reset&access_token=${token}`
}

export function passwordChangedMail(work: Work, recipient: Recipient): Promise<Mail> {
  return writeLetter(work, 'account.passwordChangedMail', recipient, { link: '/reset-password' })
}

/** To the old address. */
export function emailChangedMail(work: Work, recipient: Recipient, newEmail: string): Promise<Mail> {
  return writeLetter(work, 'account.emailChangedMail', answerable(work, recipient), { email: newEmail })
}

/** What became of a membership: ended with so many pence back, or kept until a day. */
export type MembershipFate = { ended: { refundPence: number } } | { kept: { until: Date; renews: boolean } } | null

export function deactivatedMail(work: Work, recipient: Recipient, reason: string, fate: MembershipFate): Promise<Mail> {
  const values = { ...reasonsOf(reason), membership: fateText(work, fate) }
  return writeLetter(work, 'account.deactivatedMail', answerable(work, recipient), values)
}

function reasonsOf(reason: string) {
  return { reason, facts: { 'The reason': reason }, link: '/terms#reports' }
}

function fateText(work: Work, fate: MembershipFate): string {
  if (fate === null) return ''
  if ('kept' in fate) {
    const day = longDate(fate.kept.until)
    const until = fate.kept.renews ? `It renews on ${day}` : `It runs until ${day} and doesn’t renew`
    const { contactEmail } = work.site.live.site()
    return `Your membership continues. ${until}. As you can’t log in, write to ${contactEmail} if you want to end it.`
  }
  const { refundPence } = fate.ended
  if (refundPence === 0) return 'Your membership has ended, and we won’t take any more payments.'
  return `Your membership has ended, and we won’t take any more payments. We are paying ${exactPence(refundPence)} back to the card you paid with: the part you haven’t used. Banks usually show it within 10 days.`
}

export function hiddenListingMail(work: Work, recipient: Recipient, reason: string): Promise<Mail> {
  return writeLetter(work, 'account.hiddenMail', answerable(work, recipient), reasonsOf(reason))
}

const RESTORED = {
  account:
    'Your account is active again, so you can log in. What was public before is public again, as long as a listing has a membership.',
  listing: 'Your listing is no longer hidden. It is public again, as long as it has a membership.',
}

export function restoredMail(work: Work, recipient: Recipient, what: keyof typeof RESTORED): Promise<Mail> {
  return writeLetter(work, 'account.restoredMail', answerable(work, recipient), { restored: RESTORED[what] })
}
