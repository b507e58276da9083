import { confirmationMail, emailChangedMail, passwordChangedMail, recoveryMail } from '#server/account/emails.ts'
import { unsubscribeLink } from '#server/account/privacy/consent.ts'
import {
  addressTakenMail,
  codeMail,
  deletionMail,
  emailChangeMail,
  twoFactorMail,
} from '#server/account/security/emails.ts'
import { dailyMail, jobMail } from '#server/alert/emails.ts'
import { contactMail } from '#server/contact/emails.ts'
import { expiredMail, feedbackMail, outcomeMail, revealedMail } from '#server/job/emails.ts'
import {
  cancelledMail,
  duplicateMail,
  hiddenMail,
  paymentFailedMail,
  planChangedMail,
  receiptMail,
  renewalMail,
  reportMail,
  resumedMail,
  startedMail,
} from '#server/membership/emails.ts'
import { Mail } from '#server/platform/mail.ts'
import { availableMail } from '#server/saved/emails.ts'
import { linkTo, type Work } from '#server/work/work.ts'

const tina = { name: 'Tina Marsh', email: 'tina@example.com' }
const token = 'a-token-that-leads-nowhere-in-this-sample-mail'
const someId = '00000000-0000-4000-8000-000000000000'

const yearly = { plan: 'yearly' as const, periodEnd: new Date('2026-12-20T12:00:00Z'), free: false, cardOnFile: true }
const receipt = {
  ...{ id: someId, number: 'F-0042', plan: 'yearly' as const, amountPence: 2000, taxPence: 333, refundedPence: 0 },
  ...{ paidAt: new Date('2025-12-20T12:00:00Z'), url: null },
}

const job = {
  ...{ id: someId, userId: someId, postedAt: new Date('2026-11-13T12:00:00Z') },
  ...{ title: 'Hang four doors', replies: { count: 3, cap: 10 } },
}
const joiner = { id: someId, name: 'Fielding & Daughters Joinery', listed: true, reply: 3 }
const gate = {
  ...{ id: someId, title: 'Mend a garden gate', snippet: 'It hangs by one hinge, and the post leans a little.' },
  ...{ budget: '£80 to £150', place: 'Leeds, LS6', postedAt: new Date('2026-11-20T10:15:00Z') },
  ...{ categories: ['Construction/Trade > Carpentry'], replies: { count: 1, cap: 10 } },
  ...{ age: 'just now', photos: 2, cover: null },
}

/** By noun and template, addressed to Tina. */
export const samples: Record<string, (work: Work) => Promise<Mail>> = {
  'account.addressTakenMail': (work) => addressTakenMail(work, tina),
  'account.codeMail': (work) => codeMail(work, tina, '482 913'),
  'account.confirmationMail': (work) => confirmationMail(work, tina, token),
  'account.deletionMail': (work) => deletionMail(work, tina, '20 December 2026'),
  'account.emailChangeMail': (work) => emailChangeMail(work, tina, token),
  'account.emailChangedMail': (work) => emailChangedMail(work, tina, 'tina.marsh@example.com'),
  'account.passwordChangedMail': (work) => passwordChangedMail(work, tina),
  'account.recoveryMail': (work) => recoveryMail(work, tina, token),
  'account.twoFactorMail': (work) => twoFactorMail(work, tina, true),
  'alert.dailyMail': (work) => {
    const jobs = [
      { job: gate, miles: 3.24, mute: linkTo(work, `/job-alerts/mute?token=${token}`) },
      {
        job: { ...gate, id: '00000000-0000-4000-8000-000000000001', title: 'Plaster two rooms' },
        miles: 12,
        mute: linkTo(work, '/job-alerts/mute'),
      },
    ]
    return dailyMail(work, tina, { jobs, more: 4 }, unsubscribeLink(work, someId, 'job_alerts'))
  },
  'alert.jobMail': async (work) => {
    const write = await jobMail(work, gate)
    const mute = linkTo(work, `/job-alerts/mute?token=${token}`)
    return write({ to: tina.email, miles: 3.24, mute, unsubscribe: unsubscribeLink(work, someId, 'job_alerts') })
  },
  'contact.contactMail': (work) => {
    const { contactEmail, name } = work.site.settings.site
    const message = 'The phone number of a listing is wrong.\n\nIt should end in 46, not 64.'
    return contactMail({ ...tina, topic: 'Something is wrong on the site', message }, contactEmail, name)
  },
  'job.expiredMail': (work) => expiredMail(work, tina, job),
  'job.feedbackMail': (work) => feedbackMail(work, tina, job, joiner),
  'job.outcomeMail': (work) => outcomeMail(work, tina, job, [joiner]),
  'job.revealedMail': (work) => revealedMail(work, tina, job, joiner),
  'membership.cancelledMail': (work) => cancelledMail(work, tina, yearly),
  'membership.duplicateMail': (work) => duplicateMail(work, 'sub_1234'),
  'membership.hiddenMail': (work) => hiddenMail(work, tina, 'unpaid'),
  'membership.paymentFailedMail': (work) => paymentFailedMail(work, tina, yearly, new Date('2026-12-23T12:00:00Z')),
  'membership.planChangedMail': (work) => planChangedMail(work, tina, yearly),
  'membership.receiptMail': (work) => receiptMail(work, tina, receipt, yearly.periodEnd),
  'membership.renewalMail': (work) => renewalMail(work, tina, yearly),
  'membership.reportMail': (work) =>
    reportMail(
      work,
      tina,
      { name: 'October 2026', views: 148, saves: 6, reveals: 1 },
      unsubscribeLink(work, someId, 'membership_report'),
    ),
  'membership.resumedMail': (work) => resumedMail(work, tina, yearly),
  'membership.startedMail': (work) => startedMail(work, tina, someId, yearly),
  'saved.availableMail': (work) => {
    const provider = { id: someId, name: 'Fielding & Daughters Joinery' }
    return availableMail(work, tina, provider, unsubscribeLink(work, someId, 'provider_updates'))
  },
}

export async function sampleMails(work: Work): Promise<({ template: string } & Mail)[]> {
  const written = Object.entries(samples).map(async ([template, write]) => {
    return { template, ...Mail.parse(await write(work)) }
  })
  return Promise.all(written)
}
