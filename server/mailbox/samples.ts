import { confirmationMail, emailChangedMail, passwordChangedMail, recoveryMail } from '#server/account/emails.tsx'
import { unsubscribeLink } from '#server/account/mail-consent.ts'
import {
  addressTakenMail,
  codeMail,
  deletionMail,
  emailChangeMail,
  twoStepMail,
} from '#server/account/security-emails.tsx'
import { contactMail } from '#server/contact/emails.tsx'
import { Mail } from '#server/platform/mail.ts'
import { availableMail } from '#server/saved/emails.tsx'
import type { Work } from '#server/work.ts'

const tina = { name: 'Tina Marsh', email: 'tina@example.com' }
const token = 'a-token-that-leads-nowhere-in-this-sample-mail'
const nobody = '00000000-0000-4000-8000-000000000000'

/** Every mail that we send, by noun and template, as somebody called Tina would get it. */
export const samples: Record<string, (work: Work) => Promise<Mail>> = {
  'account.addressTakenMail': (work) => addressTakenMail(work, tina),
  'account.codeMail': (work) => codeMail(work, tina, '482 913'),
  'account.confirmationMail': (work) => confirmationMail(work, tina, token),
  'account.deletionMail': (work) => deletionMail(work, tina, '20 December 2026'),
  'account.emailChangeMail': (work) => emailChangeMail(work, tina, token),
  'account.emailChangedMail': (work) => emailChangedMail(work, tina, 'tina.marsh@example.com'),
  'account.passwordChangedMail': (work) => passwordChangedMail(work, tina),
  'account.recoveryMail': (work) => recoveryMail(work, tina, token),
  'account.twoStepMail': (work) => twoStepMail(work, tina, true),
  'contact.contactMail': (work) => {
    const { contactEmail, name } = work.site.settings.site
    const message = 'The phone number of a listing is wrong.\n\nIt should end in 46, not 64.'
    return contactMail({ ...tina, topic: 'Something is wrong on the site', message }, contactEmail, name)
  },
  'saved.availableMail': (work) => {
    const provider = { id: nobody, name: 'Fielding & Daughters Joinery' }
    return availableMail(work, tina, provider, unsubscribeLink(work, nobody, 'provider_updates'))
  },
}

export async function sampleMails(work: Work): Promise<({ template: string } & Mail)[]> {
  const written = Object.entries(samples).map(async ([template, write]) => {
    return { template, ...Mail.parse(await write(work)) }
  })
  return Promise.all(written)
}
