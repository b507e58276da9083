import { MAIL_CODE_MINUTES } from '#contract/account/security.ts'
import { LINK_HOURS } from '#contract/account/words.ts'
import { mailTemplate, writeLetter } from '#server/mail/letter.ts'
import { link, neededText, text } from '#server/mail/text.ts'
import type { Mail } from '#server/platform/mail.ts'
import { hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

const greeting = { hello: text('“Hello Tina,”, or “Hello,” where there is no usable name') }

const ALWAYS = 'We always send this kind of e-mail, to keep your account safe.'

const emailChange = mailTemplate({
  name: 'account.emailChangeMail',
  sent: 'To a new address, before it is used',
  places: { ...greeting, link: link('the link that changes the address'), hours: text('how many hours it works') },
  subject: 'Confirm your new e-mail for {site}',
  body: `# Confirm your new e-mail

{hello}

You asked to change the e-mail address of your account to this one. It changes when you follow the link, in a browser where you are logged in; other devices are then logged out.

[Use this e-mail address]({link})

---
The link works once, for {hours} hours. If you didn’t ask for it, you can ignore this e-mail: nothing changes.`,
})

export function emailChangeMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  const to = linkTo(work, `/confirm-email?access_token=${token}&type=email_change`)
  const values = { hello: hello(name), link: to, hours: String(LINK_HOURS.email_change) }
  return writeLetter(work, emailChange, { to: email }, values)
}

const addressTaken = mailTemplate({
  name: 'account.addressTakenMail',
  sent: 'To someone whose address was asked for by another account',
  places: { ...greeting, link: link('the login page') },
  subject: 'This address already has a {site} account',
  body: `# This address already has an account

{hello}

We got a request to use this e-mail address for another account. It already belongs to yours, so nothing has changed.

If it was you, log in with this address, or delete this account before you use the address for another.

[Log in]({link})

---
If it wasn’t you, you can ignore this e-mail: no one has got into your account.`,
})

export function addressTakenMail(work: Work, { name, email }: Recipient): Promise<Mail> {
  return writeLetter(work, addressTaken, { to: email }, { hello: hello(name), link: linkTo(work, '/login') })
}

const code = mailTemplate({
  name: 'account.codeMail',
  sent: 'When a code is asked for in the security settings',
  places: { ...greeting, code: neededText('the code'), minutes: text('how many minutes it works') },
  subject: 'Your {site} code',
  body: `# Your code

{hello}

Your code is {code}. Enter it in the security settings to continue.

It works once, for {minutes} minutes. We’ll never ask you for it by phone or e-mail.

[Security settings](/account/security)

---
If you didn’t ask for a code, someone else may be using your account: log out of all devices at once.`,
})

export function codeMail(work: Work, { name, email }: Recipient, given: string): Promise<Mail> {
  const values = { hello: hello(name), code: given, minutes: String(MAIL_CODE_MINUTES) }
  return writeLetter(work, code, { to: email }, values)
}

const twoFactorPlaces = { ...greeting, link: link('the security settings') }

const twoFactorOn = mailTemplate({
  name: 'account.twoFactorOnMail',
  sent: 'After 2-step verification was switched on',
  places: twoFactorPlaces,
  subject: '2-step verification of your {site} account is on',
  body: `# 2-step verification is on

{hello}

From now on we’ll ask for a code from your authenticator app when you log in. Keep your recovery codes somewhere you can reach without your phone.

If that wasn’t you, choose a new password at once and look at your security settings.

[Security settings]({link})

---
${ALWAYS}`,
})

const twoFactorOff = mailTemplate({
  name: 'account.twoFactorOffMail',
  sent: 'After 2-step verification was switched off',
  places: twoFactorPlaces,
  subject: '2-step verification of your {site} account is off',
  body: `# 2-step verification is off

{hello}

From now on you only need your password to log in.

If that wasn’t you, choose a new password at once and look at your security settings.

[Security settings]({link})

---
${ALWAYS}`,
})

export function twoFactorMail(work: Work, { name, email }: Recipient, on: boolean): Promise<Mail> {
  const values = { hello: hello(name), link: linkTo(work, '/account/security') }
  return writeLetter(work, on ? twoFactorOn : twoFactorOff, { to: email }, values)
}

const deletion = mailTemplate({
  name: 'account.deletionMail',
  sent: 'After someone has asked to delete their account',
  places: { ...greeting, link: link('the login page, and then the security settings'), day: neededText('the day') },
  subject: 'Your {site} account will be deleted on {day}',
  body: `# Your account will be deleted on {day}

{hello}

You asked us to delete your account. We’ve logged you out everywhere, and your listing, if you have one, is no longer shown.

Until {day} you can change your mind: log in and choose "Keep my account" in the security settings. After that we erase your data, and no one can bring it back.

[Log in to keep it]({link})

---
${ALWAYS}`,
})

export function deletionMail(work: Work, { name, email }: Recipient, day: string): Promise<Mail> {
  const values = { hello: hello(name), link: linkTo(work, '/login?return=%2Faccount%2Fsecurity'), day }
  return writeLetter(work, deletion, { to: email }, values)
}

export const securityTemplates = [emailChange, addressTaken, code, twoFactorOn, twoFactorOff, deletion]
