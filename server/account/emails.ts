import { confirmationSubject, LINK_HOURS } from '#contract/account/words.ts'
import { longDate } from '#contract/date.ts'
import { exactPence } from '#contract/money.ts'
import { letterOf, mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { facts, factsOf, link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }

const confirmation = mailTemplate({
  name: 'account.confirmationMail',
  sent: 'After sign-up, to confirm the address',
  places: { ...greeting, link: link('the link that confirms the address'), hours: text('how many hours it works') },
  subject: confirmationSubject('{site}'),
  body: `# Confirm your e-mail

{hello}

Welcome to {site}. Please confirm that this address is yours; then you can post, message, leave feedback or be listed.

[Confirm my e-mail]({link})

---
The link works once, for {hours} hours. If you didn’t sign up, you can ignore this e-mail: without the link the account stays unconfirmed.`,
})

export function confirmationMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  return writeLetter(work, confirmation, { to: email }, confirmationValues(work, name, token))
}

/** What to look for in the inbox. */
export function confirmationSubjectOf(work: Work): string {
  return letterOf(work, confirmation, { to: '' }, confirmationValues(work, '', '')).subject
}

function confirmationValues(work: Work, name: string, token: string) {
  const to = linkTo(work, `/confirm-email?access_token=${token}&type=signup`)
  return { hello: hello(name), link: to, hours: String(LINK_HOURS.signup) }
}

const confirmedAlready = mailTemplate({
  name: 'account.confirmedAlreadyMail',
  sent: 'When the confirmation is asked for again, but the address is confirmed',
  places: {
    ...greeting,
    login: link('the login page'),
    password: link('the link to choose a new password'),
  },
  subject: 'Your {site} e-mail address is already confirmed',
  body: `# Your e-mail address is already confirmed

{hello}

You asked us to send the confirmation again. There’s nothing left to confirm: your account is ready, so just log in.

[Log in]({login})

If your password doesn’t work, choose a new one. That link works once, for one hour; you’ll then be logged out everywhere else.

[Choose a new password]({password})

---
If it wasn’t you, you can ignore this e-mail: no one has got into your account.`,
})

export function confirmedAlreadyMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  const values = { hello: hello(name), login: linkTo(work, '/login'), password: recoveryLink(work, token) }
  return writeLetter(work, confirmedAlready, { to: email }, values)
}

const recovery = mailTemplate({
  name: 'account.recoveryMail',
  sent: 'When someone has forgotten their password',
  places: { ...greeting, link: link('the link to choose a new password') },
  subject: 'Choose a new password for {site}',
  body: `# Choose a new password

{hello}

We got a request for a new password for your account. Follow the link to choose one; you’ll then be logged out everywhere else.

[Choose a new password]({link})

---
The link works once, for one hour. If it wasn’t you, ignore this e-mail: your password stays as it is.`,
})

export function recoveryMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  return writeLetter(work, recovery, { to: email }, { hello: hello(name), link: recoveryLink(work, token) })
}

function recoveryLink(work: Work, token: string): string {
  return linkTo(work, `/reset-password?mode=reset&access_token=${token}`)
}

const passwordChanged = mailTemplate({
  name: 'account.passwordChangedMail',
  sent: 'After a password was changed',
  places: { ...greeting, link: link('the page to choose another password') },
  subject: 'Your {site} password was changed',
  body: `# Your password was changed

{hello}

The password of your account was just changed, and every other device was logged out.

If that wasn’t you, choose a new password at once.

[Choose a new password]({link})

---
We always send this kind of e-mail, to keep your account safe.`,
})

export function passwordChangedMail(work: Work, { name, email }: Recipient): Promise<Mail> {
  const values = { hello: hello(name), link: linkTo(work, '/reset-password') }
  return writeLetter(work, passwordChanged, { to: email }, values)
}

const emailChanged = mailTemplate({
  name: 'account.emailChangedMail',
  sent: 'After an address was changed, to the old one',
  places: { ...greeting, email: neededText('the new address') },
  subject: 'The e-mail of your {site} account was changed',
  body: `# Your e-mail address was changed

{hello}

Your account now uses {email}. We won’t send anything else to this address.

If that wasn’t you, reply to this e-mail or write to {contact} at once.

[Write to us](/contact)

---
We always send this kind of e-mail, to keep your account safe.`,
})

/** To the old address. */
export function emailChangedMail(work: Work, { name, email }: Recipient, newEmail: string): Promise<Mail> {
  return writeLetter(work, emailChanged, answerable(work, email), { hello: hello(name), email: newEmail })
}

const COMPLAIN = {
  reason: neededText('why, in the words of the admin'),
  facts: facts('the reason', ['reason']),
  link: link('how to complain, in the terms'),
}
const why = (work: Work, reason: string) => ({
  reason,
  facts: factsOf({ 'The reason': reason }),
  link: linkTo(work, '/terms#reports'),
})

const deactivated = mailTemplate({
  name: 'account.deactivatedMail',
  sent: 'After an account was deactivated',
  places: { ...greeting, ...COMPLAIN, membership: neededText('what became of the membership, where there was one') },
  subject: 'Your {site} account has been deactivated',
  body: `# Your account has been deactivated

{hello}

We have deactivated your account. You can’t log in, and your listing and jobs are no longer public. Nothing has been deleted.

If you think this is wrong, reply to this email or write to {contact} within 30 days. We’ll look at it again; if there is more than one of us, someone who didn’t make the decision will.

[How complaints work]({link})

{facts}

{membership}

---
We always send this kind of email, because it is about your account.`,
})

/** What became of a membership: ended with so many pence back, or kept until a day. */
export type MembershipFate = { ended: { refundPence: number } } | { kept: { until: Date; renews: boolean } } | null

export function deactivatedMail(
  work: Work,
  { name, email }: Recipient,
  reason: string,
  fate: MembershipFate,
): Promise<Mail> {
  const membership = fateText(work, fate)
  return writeLetter(work, deactivated, answerable(work, email), {
    hello: hello(name),
    ...why(work, reason),
    membership,
  })
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

const hidden = mailTemplate({
  name: 'account.hiddenMail',
  sent: 'After an admin has hidden a listing',
  places: { ...greeting, ...COMPLAIN },
  subject: 'Your listing on {site} has been hidden',
  body: `# Your listing has been hidden

{hello}

We have taken your listing off the public pages. You can still log in, and nothing has been deleted. A membership you have continues; you can cancel it under Subscriptions in your profile.

If you think this is wrong, reply to this email or write to {contact} within 30 days. We’ll look at it again; if there is more than one of us, someone who didn’t make the decision will.

[How complaints work]({link})

{facts}

---
We always send this kind of email, because it is about your listing.`,
})

export function hiddenListingMail(work: Work, { name, email }: Recipient, reason: string): Promise<Mail> {
  return writeLetter(work, hidden, answerable(work, email), { hello: hello(name), ...why(work, reason) })
}

const restored = mailTemplate({
  name: 'account.restoredMail',
  sent: 'After a deactivated account or a hidden listing was brought back',
  places: { ...greeting, restored: neededText('what is back') },
  subject: 'We have undone what we did to your {site} account',
  body: `# Everything is back

{hello}

{restored}

[Log in](/login)

---
We always send this kind of email, because it is about your account.`,
})

const RESTORED = {
  account:
    'Your account is active again, so you can log in. What was public before is public again, as long as a listing has a membership.',
  listing: 'Your listing is no longer hidden. It is public again, as long as it has a membership.',
}

export function restoredMail(work: Work, { name, email }: Recipient, what: keyof typeof RESTORED): Promise<Mail> {
  return writeLetter(work, restored, answerable(work, email), { hello: hello(name), restored: RESTORED[what] })
}

function answerable(work: Work, email: string) {
  return { to: email, replyTo: work.site.live.site().contactEmail }
}

export const accountTemplates = [
  confirmation,
  confirmedAlready,
  recovery,
  passwordChanged,
  emailChanged,
  deactivated,
  hidden,
  restored,
]
