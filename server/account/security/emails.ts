import { LINK_HOURS } from '#contract/account.ts'
import { MAIL_CODE_MINUTES } from '#contract/security.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

const ALWAYS = 'We always send this kind of e-mail, to keep your account safe.'

export function emailChangeMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `Confirm your new e-mail for ${site.name}`,
      heading: 'Confirm your new e-mail',
      paragraphs: [
        hello(name),
        'You asked to change the e-mail address of your account to this one. It changes when you follow the link, in a browser where you are logged in; other devices are then logged out.',
      ],
      button: {
        label: 'Use this e-mail address',
        href: linkTo(work, `/confirm-email?access_token=${token}&type=email_change`),
      },
      reason: `The link works once, for ${LINK_HOURS.email_change} hours. If you didn’t ask for it, you can ignore this e-mail: nothing changes.`,
    },
    site.name,
  )
}

export function addressTakenMail(work: Work, { name, email }: Recipient): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `This address already has a ${site.name} account`,
      heading: 'This address already has an account',
      paragraphs: [
        hello(name),
        'We got a request to use this e-mail address for another account. It already belongs to yours, so nothing has changed.',
        'If it was you, log in with this address, or delete this account before you use the address for another.',
      ],
      button: { label: 'Log in', href: linkTo(work, '/login') },
      reason: 'If it wasn’t you, you can ignore this e-mail: no one has got into your account.',
    },
    site.name,
  )
}

export function codeMail(work: Work, { name, email }: Recipient, code: string): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `Your ${site.name} code`,
      heading: 'Your code',
      paragraphs: [
        hello(name),
        `Your code is ${code}. Enter it in the security settings to continue.`,
        `It works once, for ${MAIL_CODE_MINUTES} minutes. We’ll never ask you for it by phone or e-mail.`,
      ],
      reason: 'If you didn’t ask for a code, someone else may be using your account: log out of all devices at once.',
    },
    site.name,
  )
}

export function twoFactorMail(work: Work, { name, email }: Recipient, on: boolean): Promise<Mail> {
  const { site } = work.site.settings
  const state = on ? 'on' : 'off'
  return frameLetter(
    {
      to: email,
      subject: `2-step verification of your ${site.name} account is ${state}`,
      heading: `2-step verification is ${state}`,
      paragraphs: [
        hello(name),
        on
          ? 'From now on we’ll ask for a code from your authenticator app when you log in. Keep your recovery codes somewhere you can reach without your phone.'
          : 'From now on you only need your password to log in.',
        'If that wasn’t you, choose a new password at once and look at your security settings.',
      ],
      button: { label: 'Security settings', href: linkTo(work, '/account/security') },
      reason: ALWAYS,
    },
    site.name,
  )
}

export function deletionMail(work: Work, { name, email }: Recipient, day: string): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `Your ${site.name} account will be deleted on ${day}`,
      heading: `Your account will be deleted on ${day}`,
      paragraphs: [
        hello(name),
        'You asked us to delete your account. We’ve logged you out everywhere, and your listing, if you have one, is no longer shown.',
        `Until ${day} you can change your mind: log in and choose "Keep my account" in the security settings. After that we erase your data, and no one can bring it back.`,
      ],
      button: { label: 'Log in to keep it', href: linkTo(work, '/login?return=%2Faccount%2Fsecurity') },
      reason: ALWAYS,
    },
    site.name,
  )
}
