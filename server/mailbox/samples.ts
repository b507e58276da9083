import { siteProofOf } from '#contract/claim/words.ts'
import * as account from '#server/account/emails.ts'
import { unsubscribeLink } from '#server/account/privacy/consent.ts'
import * as security from '#server/account/security/emails.ts'
import { staffAddress } from '#server/account/staff/address.ts'
import * as staff from '#server/account/staff/emails.ts'
import * as alert from '#server/alert/emails.ts'
import { contactMail } from '#server/contact/emails.ts'
import * as claim from '#server/directory/claim/emails.ts'
import * as ownership from '#server/directory/claim/ownership-emails.ts'
import * as rights from '#server/directory/rights/emails.ts'
import { invitedMail } from '#server/feedback/invite/emails.ts'
import { repliedMail } from '#server/feedback/mails.ts'
import * as moderation from '#server/feedback/moderation/emails.ts'
import * as jobs from '#server/job/emails.ts'
import type { MailText } from '#server/mail/text.ts'
import * as membership from '#server/membership/emails.ts'
import { unreadMail } from '#server/message/emails.ts'
import { Mail } from '#server/platform/mail.ts'
import * as report from '#server/report/emails.ts'
import * as saved from '#server/saved/emails.ts'
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
  'account.addressTakenMail': (work) => security.addressTakenMail(work, tina),
  'account.codeMail': (work) => security.codeMail(work, tina, '482 913'),
  'account.confirmationMail': (work) => account.confirmationMail(work, tina, token),
  'account.confirmedAlreadyMail': (work) => account.confirmedAlreadyMail(work, tina, token),
  'account.deletionMail': (work) => security.deletionMail(work, tina, '20 December 2026'),
  'account.deactivatedMail': (work) =>
    account.deactivatedMail(work, tina, 'Three clients reported that work was paid and not done.', {
      ended: { refundPence: 1204 },
    }),
  'account.hiddenMail': (work) =>
    account.hiddenListingMail(work, tina, 'The telephone number belongs to someone else.'),
  'account.restoredMail': (work) => account.restoredMail(work, tina, 'account'),
  'account.emailChangeMail': (work) => security.emailChangeMail(work, tina, token),
  'account.emailChangedMail': (work) => account.emailChangedMail(work, tina, 'tina.marsh@example.com'),
  'account.invitationMail': (work) =>
    staff.invitationMail(work, { username: 'tina', email: tina.email, role: 'admin' }, token),
  'account.passwordChangedMail': (work) => account.passwordChangedMail(work, tina),
  'account.recoveryMail': (work) => account.recoveryMail(work, tina, token),
  'account.staffPasswordMail': (work) => staff.staffPasswordMail(work, { username: 'tina', email: tina.email }),
  'account.twoFactorOffMail': (work) => security.twoFactorMail(work, tina, false),
  'account.twoFactorOnMail': (work) => security.twoFactorMail(work, tina, true),
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
    return alert.dailyMail(work, tina, { jobs, more: 4 }, unsubscribeLink(work, someId, 'job_alerts'))
  },
  'alert.jobMail': async (work) => {
    const write = await alert.jobMail(work, gate)
    const mute = linkTo(work, `/job-alerts/mute?token=${token}`)
    return write({ to: tina.email, miles: 3.24, mute, unsubscribe: unsubscribeLink(work, someId, 'job_alerts') })
  },
  'claim.acceptedMail': (work) => claim.acceptedMail(work, tina, claimed, token),
  'claim.rivalMail': (work) => claim.rivalMail(work, tina, claimed.business, someId),
  'claim.arrivedMail': (work) => claim.arrivedMail(work, tina.email, claimed.business, true),
  'claim.daysMail': (work) =>
    claim.daysMail(work, tina, {
      business: claimed.business,
      day: '20 December 2026',
      offer: 'The first 100 businesses get a free year: enter the code FIRST100 when you join. There are places left.',
    }),
  'claim.linkMail': (work) => claim.linkMail(work, tina, claimed, token),
  'claim.receivedMail': (work) => claim.claimReceivedMail(work, tina, claimed, siteProofOf('k3v9-2mxq-7rtd')),
  'claim.refusedMail': (work) =>
    claim.refusedMail(work, tina, claimed, 'The number that you gave is not the one that the business publishes.'),
  'claim.unlistedMail': (work) => claim.unlistedMail(work, tina),
  'ownership.lostMail': (work) =>
    ownership.lostMail(work, tina, claimed.business, { reason: 'The business showed us its letterhead', again: false }),
  'ownership.returnedMail': (work) => ownership.returnedMail(work, tina, claimed.business),
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
  'feedback.appealMail': (work) => moderation.appealMail(work, tina, praise, 'restored'),
  'feedback.editedMail': (work) => moderation.editedMail(work, tina, praise, 'personal'),
  'feedback.publishedMail': (work) => moderation.publishedMail(work, tina, praise),
  'feedback.receivedMail': (work) => {
    const words = 'Four doors hung in a day, and not a shaving left behind.'
    return moderation.receivedMail(work, tina, { ...praise, author: 'Sam P.', rating: 5, words })
  },
  'feedback.removedMail': (work) =>
    moderation.removedMail(work, tina, praise, { reason: 'personal', wasPublic: true, forGood: false, updateId: null }),
  'feedback.replyRemovedMail': (work) => moderation.replyRemovedMail(work, tina, praise, 'abusive'),
  'job.expiredMail': (work) => jobs.expiredMail(work, tina, job),
  'job.feedbackMail': (work) => jobs.feedbackMail(work, tina, job, joiner),
  'job.outcomeMail': (work) => jobs.outcomeMail(work, tina, job, [joiner]),
  'job.revealedMail': (work) => jobs.revealedMail(work, tina, job, joiner),
  'listing.correctionMail': (work) =>
    rights.proofMail(work, 'correction', { email: tina.email, business: joiner.name, token }),
  'listing.decidedMail': (work) => {
    const answer = 'We took the phone number from an old leaflet. It is gone.'
    return rights.decidedMail(
      work,
      { ...tina, kind: 'removal', business: joiner.name },
      { outcome: 'accepted', answer },
    )
  },
  'listing.noticeMail': (work) => {
    const listing = { id: someId, businessName: joiner.name }
    const held = 'its name, where it works, its phone number and the trade it works in'
    return rights.noticeMail(work, tina.email, {
      listing,
      held,
      origin: 'From the website of the business, 3 March 2026',
    })
  },
  'listing.acknowledgedMail': (work) =>
    rights.acknowledgedMail(work, { ...tina, kind: 'complaint', business: joiner.name }, '20 December 2026'),
  'listing.answeredMail': (work) =>
    rights.answeredMail(
      work,
      { ...tina, kind: 'complaint', business: '' },
      { answer: 'Which page shows the number?', due: '20 December 2026' },
    ),
  'listing.requestArrivedMail': (work) =>
    rights.requestArrivedMail(
      work,
      tina.email,
      { id: someId, kind: 'removal', business: joiner.name },
      '20 December 2026',
    ),
  'listing.removalMail': (work) =>
    rights.proofMail(work, 'removal', { email: tina.email, business: joiner.name, token }),
  'membership.cancelledMail': (work) =>
    membership.cancelledMail(work, tina, yearly, { pence: 2000, until: yearly.periodEnd }),
  'membership.duplicateMail': (work) => membership.duplicateMail(work, 'sub_1234'),
  'membership.endedMail': (work) => membership.hiddenMail(work, tina, 'ended'),
  'membership.freeEndsMail': (work) => membership.renewalMail(work, tina, { ...yearly, free: true, cardOnFile: false }),
  'membership.hiddenMail': (work) => membership.hiddenMail(work, tina, 'unpaid'),
  'membership.moneyBackMail': (work) => membership.moneyBackMail(work, tina, 2000),
  'membership.paymentFailedMail': (work) =>
    membership.paymentFailedMail(work, tina, yearly, new Date('2026-12-23T12:00:00Z')),
  'membership.planChangedMail': (work) => membership.planChangedMail(work, tina, yearly),
  'membership.receiptMail': (work) => membership.receiptMail(work, tina, receipt, yearly.periodEnd),
  'membership.renewalMail': (work) => membership.renewalMail(work, tina, yearly),
  'membership.reportMail': (work) =>
    membership.reportMail(
      work,
      tina,
      { name: 'October 2026', views: 148, saves: 6, reveals: 1, messages: 3, feedback: 2 },
      unsubscribeLink(work, someId, 'membership_report'),
    ),
  'membership.resumedMail': (work) => membership.resumedMail(work, tina, yearly),
  'membership.startedMail': (work) => membership.startedMail(work, tina, someId, yearly),
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
  'report.closedMail': (work) => report.closedMail(work, tina, { kind: 'job', what: 'Hang four doors' }, 'upheld'),
  'report.upheldMail': (work) => report.upheldMail(work, tina, { kind: 'job', what: 'Hang four doors' }, 'advertising'),
  'saved.availableMail': (work) => {
    return saved.newsMail(work, 'available', tina, joiner, unsubscribeLink(work, someId, 'provider_updates'))
  },
  'saved.newWorkMail': (work) => {
    return saved.newsMail(work, 'new-work', tina, joiner, unsubscribeLink(work, someId, 'provider_updates'))
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

/** The sample mail of a template as it would read with this text. Null if there is no such template. */
export async function sampleWith(work: Work, template: string, text: MailText): Promise<Mail | null> {
  const write = Object.hasOwn(samples, template) ? samples[template] : undefined
  if (!write) return null
  const { live } = work.site
  const mailText = (name: string) => (name === template ? text : live.mailText(name))
  const tried = { ...work, site: { ...work.site, live: { ...live, mailText } } }
  return Mail.parse(await write(tried))
}

/** Where mail for an admin goes; else to the site's own address. */
export async function addressOfAdmin(work: Work, userId: string): Promise<string> {
  return (await staffAddress(work, userId)) ?? work.site.live.site().contactEmail
}

export async function mailForTest(
  work: Work,
  { userId, template, ...text }: MailText & { userId: string; template: string },
): Promise<Mail | null> {
  const mail = await sampleWith(work, template, text)
  if (!mail) return null
  const { unsubscribe: _, replyTo: __, ...rest } = mail
  return { ...rest, to: await addressOfAdmin(work, userId), subject: `Test: ${mail.subject}` }
}
