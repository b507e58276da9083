import { LINK_HOURS, MAIL_CODE_MINUTES } from '#contract/account/words.ts'
import { type ApiScope, SCOPE_LABELS } from '#contract/api/scope.ts'
import { longDate } from '#contract/date.ts'
import { exactPence } from '#contract/money.ts'
import { INVITATION_HOURS, ROLES } from '#contract/staff/words.ts'
import type { staffInvitations } from '#db/schema/index.ts'
import { answerable, letterOf, type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Work } from '#server/work/work.ts'
import { declineLink } from './privacy/consent.ts'

export function confirmationMail(work: Work, recipient: Recipient, token: string) {
  return writeLetter(work, 'account.confirmationMail', recipient, confirmationValues(token))
}

/** What to look for in the inbox. */
export function confirmationSubjectOf(work: Work): string {
  return letterOf(work, 'account.confirmationMail', { name: '', email: '' }, confirmationValues('')).subject
}

function confirmationValues(token: string) {
  return { link: `/confirm-email?access_token=${token}&type=signup`, hours: String(LINK_HOURS.signup) }
}

export function confirmedAlreadyMail(work: Work, recipient: Recipient, token: string) {
  const values = { login: '/login', password: recoveryPath(token) }
  return writeLetter(work, 'account.confirmedAlreadyMail', recipient, values)
}

export function recoveryMail(work: Work, recipient: Recipient, token: string) {
  return writeLetter(work, 'account.recoveryMail', recipient, { link: recoveryPath(token) })
}

function recoveryPath(token: string): string {
  return `/reset-password?mode=reset&access_token=${token}`
}

/** To a person whose account was imported from another site. */
export function importedMail(work: Work, { id, name, email }: Recipient & { id: string }, token: string) {
  const values = { link: recoveryPath(token), days: String(LINK_HOURS.invitation / 24) }
  const unsubscribe = declineLink(work, id, email)
  return writeLetter(work, 'account.importedMail', { ...answerable(work, { name, email }), unsubscribe }, values)
}

export function passwordChangedMail(work: Work, recipient: Recipient) {
  return writeLetter(work, 'account.passwordChangedMail', recipient, { link: '/reset-password' })
}

/** Goes to the old address. */
export function emailChangedMail(work: Work, recipient: Recipient, newEmail: string) {
  return writeLetter(work, 'account.emailChangedMail', answerable(work, recipient), { email: newEmail })
}

/** Goes to the address that counts now. */
export function addressSetMail(
  work: Work,
  recipient: Recipient,
  { isOther, confirmed }: { isOther: boolean; confirmed: boolean },
) {
  const values = { email: recipient.email, what: setText(isOther, confirmed), link: '/login' }
  return writeLetter(work, 'account.addressSetMail', answerable(work, recipient), values)
}

function setText(isOther: boolean, confirmed: boolean): string {
  if (!isOther) return 'As you asked us on the telephone, your email address now counts as confirmed.'
  if (confirmed)
    return 'As you asked us on the telephone, we have changed the email address of your account to this one.'
  return 'As you asked us on the telephone, we have changed the email address of your account to this one. Please confirm it with the link in our other email.'
}

/** What became of a membership: ended with so many pence back, or kept until a day. */
type MembershipFate = { ended: { refundPence: number } } | { kept: { until: Date; renews: boolean } } | null

export function deactivatedMail(work: Work, recipient: Recipient, reason: string, fate: MembershipFate) {
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

export function hiddenListingMail(work: Work, recipient: Recipient, reason: string) {
  return writeLetter(work, 'account.hiddenMail', answerable(work, recipient), reasonsOf(reason))
}

const RESTORED = {
  account:
    'Your account is active again, so you can log in. What was public before is public again, as long as a listing has a membership.',
  listing: 'Your listing is no longer hidden. It is public again, as long as it has a membership.',
}

export function restoredMail(work: Work, recipient: Recipient, what: keyof typeof RESTORED) {
  return writeLetter(work, 'account.restoredMail', answerable(work, recipient), { restored: RESTORED[what] })
}

export function emailChangeMail(work: Work, recipient: Recipient, token: string) {
  const link = `/confirm-email?access_token=${token}&type=email_change`
  return writeLetter(work, 'account.emailChangeMail', recipient, { link, hours: String(LINK_HOURS.email_change) })
}

export function addressTakenMail(work: Work, recipient: Recipient) {
  return writeLetter(work, 'account.addressTakenMail', recipient, { link: '/login' })
}

export function codeMail(work: Work, recipient: Recipient, code: string) {
  return writeLetter(work, 'account.codeMail', recipient, { code, minutes: String(MAIL_CODE_MINUTES) })
}

export function apiKeyMail(
  work: Work,
  recipient: Recipient,
  { name, scopes, expiresAt }: { name: string; scopes: readonly ApiScope[]; expiresAt: Date },
) {
  const labels = scopes.map((scope) => SCOPE_LABELS[scope].label).join(', ')
  const values = { name, scopes: labels, day: longDate(expiresAt), link: '/account/security' }
  return writeLetter(work, 'account.apiKeyMail', recipient, values)
}

export function webhookMail(work: Work, recipient: Recipient, host: string) {
  return writeLetter(work, 'account.webhookMail', recipient, { host, link: '/account/webhooks' })
}

export function loginCodeMail(work: Work, recipient: Recipient, code: string) {
  return writeLetter(work, 'account.loginCodeMail', recipient, { code, minutes: String(MAIL_CODE_MINUTES) })
}

export function passkeyAddedMail(work: Work, recipient: Recipient, name: string) {
  return writeLetter(work, 'account.passkeyAddedMail', recipient, { name, link: '/account/security' })
}

export function passkeysRemovedMail(
  work: Work,
  recipient: Recipient,
  { names, recovered }: { names: readonly string[]; recovered: boolean },
) {
  const why = recovered
    ? 'A new password was chosen with a link in an email. Someone else may have added a passkey to your account before, so none of them works any more. Add your own again in your security settings.'
    : 'It no longer logs anyone in. You can delete it on your device too.'
  const values = { names: names.join(', '), why, link: '/account/security' }
  return writeLetter(work, 'account.passkeysRemovedMail', recipient, values)
}

export function twoFactorMail(work: Work, recipient: Recipient, on: boolean) {
  const name = on ? 'account.twoFactorOnMail' : 'account.twoFactorOffMail'
  return writeLetter(work, name, recipient, { link: '/account/security' })
}

export function deletionMail(work: Work, recipient: Recipient, day: string) {
  return writeLetter(work, 'account.deletionMail', recipient, { link: '/login?return=%2Faccount%2Fsecurity', day })
}

type InvitedStaff = Pick<typeof staffInvitations.$inferSelect, 'username' | 'email' | 'role'>

export function invitationMail(work: Work, { username, email, role }: InvitedStaff, token: string) {
  const values = {
    username,
    role: `${role === 'admin' ? 'an' : 'a'} ${ROLES[role].label.toLowerCase()}`,
    link: `/admin-invitation?access_token=${token}`,
    hours: String(INVITATION_HOURS),
  }
  return writeLetter(work, 'account.invitationMail', { email }, values)
}

export function staffPasswordMail(work: Work, { username, email }: Pick<InvitedStaff, 'username' | 'email'>) {
  return writeLetter(work, 'account.staffPasswordMail', { email }, { username, link: '/account/security' })
}
