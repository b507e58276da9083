import { LINK_HOURS, MAIL_CODE_MINUTES } from '#contract/account/words.ts'
import { type Recipient, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Work } from '#server/work/work.ts'

export function emailChangeMail(work: Work, recipient: Recipient, token: string): Promise<Mail> {
  const link = `/confirm-email?access_token=${token}&type=email_change`
  return writeLetter(work, 'account.emailChangeMail', recipient, { link, hours: String(LINK_HOURS.email_change) })
}

export function addressTakenMail(work: Work, recipient: Recipient): Promise<Mail> {
  return writeLetter(work, 'account.addressTakenMail', recipient, { link: '/login' })
}

export function codeMail(work: Work, recipient: Recipient, code: string): Promise<Mail> {
  return writeLetter(work, 'account.codeMail', recipient, { code, minutes: String(MAIL_CODE_MINUTES) })
}

export function twoFactorMail(work: Work, recipient: Recipient, on: boolean): Promise<Mail> {
  const name = on ? 'account.twoFactorOnMail' : 'account.twoFactorOffMail'
  return writeLetter(work, name, recipient, { link: '/account/security' })
}

export function deletionMail(work: Work, recipient: Recipient, day: string): Promise<Mail> {
  return writeLetter(work, 'account.deletionMail', recipient, { link: '/login?return=%2Faccount%2Fsecurity', day })
}
