import { siteProofOf } from '#contract/claim/words.ts'
import {
  confirmationMail,
  confirmedAlreadyMail,
  deactivatedMail,
  emailChangedMail,
  hiddenListingMail,
  passwordChangedMail,
  recoveryMail,
  restoredMail,
} from '#server/account/emails.ts'
import { unsubscribeLink } from '#server/account/privacy/consent.ts'
import {
  addressTakenMail,
  codeMail,
  deletionMail,
  emailChangeMail,
  twoFactorMail,
} from '#server/account/security/emails.ts'
import { invitationMail, staffPasswordMail } from '#server/account/staff/emails.ts'
import { dailyMail, jobMail } from '#server/alert/emails.ts'
import { contactMail } from '#server/contact/emails.ts'
import {
  acceptedMail,
  arrivedMail,
  claimReceivedMail,
  daysMail,
  linkMail,
  refusedMail,
  rivalMail,
  unlistedMail,
} from '#server/directory/claim/emails.ts'
import { lostMail, returnedMail } from '#server/directory/ownership/emails.ts'
import {
  acknowledgedMail,
  answeredMail,
  decidedMail,
  noticeMail,
  proofMail,
  requestArrivedMail,
} from '#server/directory/rights/emails.ts'
import { repliedMail } from '#server/feedback/emails.ts'
import { invitedMail } from '#server/feedback/invite/emails.ts'
import {
  appealMail,
  editedMail,
  publishedMail,
  receivedMail,
  removedMail,
  replyRemovedMail,
} from '#server/feedback/moderation/emails.ts'
import { expiredMail, feedbackMail, outcomeMail, revealedMail } from '#server/job/emails.ts'
import {
  cancelledMail,
  duplicateMail,
  hiddenMail,
  moneyBackMail,
  paymentFailedMail,
  planChangedMail,
  receiptMail,
  renewalMail,
  reportMail,
  resumedMail,
  startedMail,
} from '#server/membership/emails.ts'
import { unreadMail } from '#server/message/emails.ts'
import { Mail } from '#server/platform/mail.ts'
import { closedMail, upheldMail } from '#server/report/emails.ts'
import { availableMail, newWorkMail } from '#server/saved/emails.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { digestMail } from './digest.ts'

const tina = { name: 'Tina Marsh', email: 'tina@example.com' }
const token = 'a-token-that-leads-nowhere-in-this-sample-mail'
const someId = '00000000-0000-4000-8000-000000000000'

const yearly = { plan: 'yearly' as const, periodEnd: new Date('2026-12-20T12:00:00Z'), free: false, cardOnFile: true }
const receipt = {
  id: someId,
  number: 'F-0042',
  plan: 'yearly' as const,
  amountPence: 2000,
  taxPence: 333,
  refundedPence: 0,
  paidAt: new Date('2025-12-20T12:00:00Z'),
  url: null,
}

const job = {
  id: someId,
  userId: someId,
  postedAt: new Date('2026-11-13T12:00:00Z'),
  title: 'Hang four doors',
  replies: { count: 3, cap: 10 },
}
const imageUrl = '/drawings/logos/carpentry-and-joinery-1.svg'
const joiner = { id: someId, name: 'Fielding & Daughters Joinery', imageUrl, listed: true, reply: 3 }
const claimed = { id: someId, business: joiner.name }
const gate = {
  id: someId,
  title: 'Mend a garden gate',
  snippet: 'It hangs by one hinge, and the post leans a little.',
  budget: '£80 to £150',
  place: 'Leeds, LS6',
  postedAt: new Date('2026-11-20T10:15:00Z'),
  categories: ['Construction/Trade > Carpentry'],
  replies: { count: 1, cap: 10 },
  age: 'just now',
  photos: 2,
  cover: null,
  timing: 'week' as const,
}

const praise = { id: someId, title: 'Doors that shut at last', providerId: someId, provider: joiner.name }

/** By noun and template, addressed to Tina. */
export const samples: Record<string, (work: Work) => Promise<Mail>> = {
  'account.addressTakenMail': (work) => addressTakenMail(work, tina),
  'account.codeMail': (work) => codeMail(work, tina, '482 913'),
  'account.confirmationMail': (work) => confirmationMail(work, tina, token),
  'account.confirmedAlreadyMail': (work) => confirmedAlreadyMail(work, tina, token),
  'account.deletionMail': (work) => deletionMail(work, tina, '20 December 2026'),
  'account.deactivatedMail': (work) =>
    deactivatedMail(work, tina, 'Three clients reported that work was paid and not done.', {
      ended: { refundPence: 1204 },
    }),
  'account.hiddenMail': (work) => hiddenListingMail(work, tina, 'The telephone number belongs to someone else.'),
  'account.restoredMail': (work) => restoredMail(work, tina, 'account'),
  'account.emailChangeMail': (work) => emailChangeMail(work, tina, token),
  'account.emailChangedMail': (work) => emailChangedMail(work, tina, 'tina.marsh@example.com'),
  'account.invitationMail': (work) =>
    invitationMail(work, { username: 'tina', email: tina.email, role: 'admin' }, token),
  'account.passwordChangedMail': (work) => passwordChangedMail(work, tina),
  'account.recoveryMail': (work) => recoveryMail(work, tina, token),
  'account.staffPasswordMail': (work) => staffPasswordMail(work, { username: 'tina', email: tina.email }),
  'account.twoFactorOffMail': (work) => twoFactorMail(work, tina, false),
  'account.twoFactorOnMail': (work) => twoFactorMail(work, tina, true),
  'admin.digestMail': (work) => {
    const since = '2026-11-19T09:00:00Z'
    const entries = [
      { title: '3 tasks were given up', detail: 'All are “membership.paid”.', since, path: '/admin/queues' },
      { title: 'The last backup failed', detail: null, since, path: '/admin/backups' },
    ]
    return digestMail(work, tina.email, entries, unsubscribeLink(work, someId, 'daily_digest'))
  },
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
  'claim.acceptedMail': (work) => acceptedMail(work, tina, claimed, token),
  'claim.rivalMail': (work) => rivalMail(work, tina, claimed.business, someId),
  'claim.arrivedMail': (work) => arrivedMail(work, tina.email, claimed.business, true),
  'claim.daysMail': (work) =>
    daysMail(work, tina, {
      business: claimed.business,
      day: '20 December 2026',
      offer: 'The first 100 businesses get a free year: enter the code FIRST100 when you join. There are places left.',
    }),
  'claim.linkMail': (work) => linkMail(work, tina, claimed, token),
  'claim.receivedMail': (work) => claimReceivedMail(work, tina, claimed, siteProofOf('k3v9-2mxq-7rtd')),
  'claim.refusedMail': (work) =>
    refusedMail(work, tina, claimed, 'The number that you gave is not the one that the business publishes.'),
  'claim.unlistedMail': (work) => unlistedMail(work, tina),
  'ownership.lostMail': (work) =>
    lostMail(work, tina, claimed.business, { reason: 'The business showed us its letterhead', again: false }),
  'ownership.returnedMail': (work) => returnedMail(work, tina, claimed.business),
  'contact.contactMail': (work) => {
    const message = 'The phone number of a listing is wrong.\n\nIt should end in 46, not 64.'
    return contactMail(work, { ...tina, topic: 'Something is wrong on the site', message })
  },
  'feedback.invitedMail': (work) => inviteTo(work, false),
  'feedback.repliedMail': (work) => {
    const reply = { text: 'Thank you, Tina. It was a pleasure to work in such a fine old house.' }
    return repliedMail(work, tina, { ...reply, imageUrl, title: 'Doors that close again', provider: joiner.name })
  },
  'feedback.remindedMail': (work) => inviteTo(work, true),
  'feedback.appealMail': (work) => appealMail(work, tina, praise, 'restored'),
  'feedback.editedMail': (work) => editedMail(work, tina, praise, 'personal'),
  'feedback.publishedMail': (work) => publishedMail(work, tina, praise),
  'feedback.receivedMail': (work) => {
    const words = 'Four doors hung in a day, and not a shaving left behind.'
    return receivedMail(work, tina, { ...praise, author: 'Sam P.', rating: 5, words })
  },
  'feedback.removedMail': (work) =>
    removedMail(work, tina, praise, { reason: 'personal', wasPublic: true, forGood: false, updateId: null }),
  'feedback.replyRemovedMail': (work) => replyRemovedMail(work, tina, praise, 'abusive'),
  'job.expiredMail': (work) => expiredMail(work, tina, job),
  'job.feedbackMail': (work) => feedbackMail(work, tina, job, joiner),
  'job.outcomeMail': (work) => outcomeMail(work, tina, job, [joiner]),
  'job.revealedMail': (work) => revealedMail(work, tina, job, joiner),
  'listing.correctionMail': (work) =>
    proofMail(work, 'correction', { email: tina.email, business: joiner.name, token }),
  'listing.decidedMail': (work) => {
    const answer = 'We took the phone number from an old leaflet. It is gone.'
    return decidedMail(work, { ...tina, kind: 'removal', business: joiner.name }, { outcome: 'accepted', answer })
  },
  'listing.noticeMail': (work) => {
    const listing = { id: someId, businessName: joiner.name }
    const held = 'its name, where it works, its phone number and the trade it works in'
    return noticeMail(work, tina.email, { listing, held, origin: 'From the website of the business, 3 March 2026' })
  },
  'listing.acknowledgedMail': (work) =>
    acknowledgedMail(work, { ...tina, kind: 'complaint', business: joiner.name }, '20 December 2026'),
  'listing.answeredMail': (work) =>
    answeredMail(
      work,
      { ...tina, kind: 'complaint', business: '' },
      { answer: 'Which page shows the number?', due: '20 December 2026' },
    ),
  'listing.requestArrivedMail': (work) =>
    requestArrivedMail(work, tina.email, { id: someId, kind: 'removal', business: joiner.name }, '20 December 2026'),
  'listing.removalMail': (work) => proofMail(work, 'removal', { email: tina.email, business: joiner.name, token }),
  'membership.cancelledMail': (work) => cancelledMail(work, tina, yearly, { pence: 2000, until: yearly.periodEnd }),
  'membership.duplicateMail': (work) => duplicateMail(work, 'sub_1234'),
  'membership.endedMail': (work) => hiddenMail(work, tina, 'ended'),
  'membership.freeEndsMail': (work) => renewalMail(work, tina, { ...yearly, free: true, cardOnFile: false }),
  'membership.hiddenMail': (work) => hiddenMail(work, tina, 'unpaid'),
  'membership.moneyBackMail': (work) => moneyBackMail(work, tina, 2000),
  'membership.paymentFailedMail': (work) => paymentFailedMail(work, tina, yearly, new Date('2026-12-23T12:00:00Z')),
  'membership.planChangedMail': (work) => planChangedMail(work, tina, yearly),
  'membership.receiptMail': (work) => receiptMail(work, tina, receipt, yearly.periodEnd),
  'membership.renewalMail': (work) => renewalMail(work, tina, yearly),
  'membership.reportMail': (work) =>
    reportMail(
      work,
      tina,
      { name: 'October 2026', views: 148, saves: 6, reveals: 1, messages: 3, feedback: 2 },
      unsubscribeLink(work, someId, 'membership_report'),
    ),
  'membership.resumedMail': (work) => resumedMail(work, tina, yearly),
  'membership.startedMail': (work) => startedMail(work, tina, someId, yearly),
  'message.unreadMail': (work) => {
    const texts = ['Hello Tina, I could come on Tuesday morning.', 'Is the gate made of oak?']
    const about = { conversationId: someId, from: joiner.name, imageUrl, about: 'Mend a garden gate' }
    return unreadMail(
      work,
      tina,
      { ...about, texts, more: 0, suspicious: false },
      unsubscribeLink(work, someId, 'messages'),
    )
  },
  'report.closedMail': (work) => closedMail(work, tina, { kind: 'job', what: 'Hang four doors' }, 'upheld'),
  'report.upheldMail': (work) => upheldMail(work, tina, { kind: 'job', what: 'Hang four doors' }, 'advertising'),
  'saved.availableMail': (work) => {
    return availableMail(work, tina, joiner, unsubscribeLink(work, someId, 'provider_updates'))
  },
  'saved.newWorkMail': (work) => {
    return newWorkMail(work, tina, joiner, unsubscribeLink(work, someId, 'provider_updates'))
  },
}

function inviteTo(work: Work, reminder: boolean): Promise<Mail> {
  const to = { email: tina.email, provider: { id: someId, name: joiner.name }, code: token }
  return invitedMail(work, { ...to, reminder, stop: linkTo(work, `/feedback-invitations/stop?token=${token}`) })
}

export async function sampleMails(work: Work): Promise<({ template: string } & Mail)[]> {
  const written = Object.entries(samples).map(async ([template, write]) => {
    return { template, ...Mail.parse(await write(work)) }
  })
  return Promise.all(written)
}
