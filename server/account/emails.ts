import { confirmationSubject, LINK_HOURS } from '#contract/account.ts'
import type { Mail } from '#server/platform/mail.ts'
import { frameLetter, hello } from '#server/platform/mail-frame.tsx'
import { linkTo, type Work } from '#server/work/work.ts'

type Recipient = { name: string; email: string }

export function confirmationMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: confirmationSubject(site.name),
      heading: 'Confirm your e-mail',
      paragraphs: [
        hello(name),
        `Welcome to ${site.name}. Please confirm that this address is yours; then you can post, message, leave feedback or be listed.`,
      ],
      button: { label: 'Confirm my e-mail', href: linkTo(work, `/confirm-email?access_token=${token}&type=signup`) },
      reason: `The link works once, for ${LINK_HOURS.signup} hours. If you didn’t sign up, you can ignore this e-mail: without the link the account stays unconfirmed.`,
    },
    site.name,
  )
}

export function recoveryMail(work: Work, { name, email }: Recipient, token: string): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `Choose a new password for ${site.name}`,
      heading: 'Choose a new password',
      paragraphs: [
        hello(name),
        'We got a request for a new password for your account. Follow the link to choose one; you’ll then be logged out everywhere else.',
      ],
      button: {
        label: 'Choose a new password',
        href: linkTo(work, `/reset-password?mode=reset&access_token=${token}`),
      },
      reason: 'The link works once, for one hour. If it wasn’t you, ignore this e-mail: your password stays as it is.',
    },
    site.name,
  )
}

export function passwordChangedMail(work: Work, { name, email }: Recipient): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `Your ${site.name} password was changed`,
      heading: 'Your password was changed',
      paragraphs: [
        hello(name),
        'The password of your account was just changed, and every other device was logged out.',
        'If that wasn’t you, choose a new password at once.',
      ],
      button: { label: 'Choose a new password', href: linkTo(work, '/reset-password') },
      reason: 'We always send this kind of e-mail, to keep your account safe.',
    },
    site.name,
  )
}

/** To the old address. */
export function emailChangedMail(work: Work, { name, email }: Recipient, newEmail: string): Promise<Mail> {
  const { site } = work.site.settings
  return frameLetter(
    {
      to: email,
      subject: `The e-mail of your ${site.name} account was changed`,
      heading: 'Your e-mail address was changed',
      paragraphs: [
        hello(name),
        `Your account now uses ${newEmail}. We won’t send anything else to this address.`,
        `If that wasn’t you, reply to this e-mail or write to ${site.contactEmail} at once.`,
      ],
      replyTo: site.contactEmail,
      reason: 'We always send this kind of e-mail, to keep your account safe.',
    },
    site.name,
  )
}
