import { siteProofOf } from '#contract/claim/words.ts'
import { contactMail } from '#server/account/contact/emails.ts'
import * as account from '#server/account/emails.ts'
import { unsubscribeLink } from '#server/account/privacy/consent.ts'
import { stoppedMail } from '#server/account/webhook-mail.ts'
import * as alert from '#server/alert/emails.ts'
import * as claim from '#server/directory/claim/mails.ts'
import * as rights from '#server/directory/rights/mails.ts'
import { invitedMail } from '#server/feedback/invite/mails.ts'
import { repliedMail } from '#server/feedback/mails.ts'
import * as moderation from '#server/feedback/moderation/mails.ts'
import * as jobs from '#server/job/mails.ts'
import type { MailText } from '#server/mail/text.ts'
import * as byAdmin from '#server/membership/admin-emails.ts'
import * as membership from '#server/membership/emails.ts'
import { replyRefusedMail, unreadMail } from '#server/message/emails.ts'
import { replyAddress } from '#server/message/reply/address.ts'
import { Mail } from '#server/platform/mail/mail.ts'
import * as accreditation from '#server/profile/accreditation/emails.ts'
import * as approval from '#server/profile/approval/emails.ts'
import * as report from '#server/report/mails.ts'
import * as saved from '#server/saved/news.ts'
import { linkTo, type Work } from '#server/work/work.ts'
import { digestMail } from './digest.ts'
import { drillMail } from './drill-mail.ts'
import {
  claimed,
  gasSafe,
  gate,
  imageUrl,
  job,
  joiner,
  praise,
  receipt,
  someId,
  tina,
  token,
  yearly,
} from './sample-data.ts'

/** One per template, addressed to Tina. */
export const samples: Record<string, (work: Work) => Promise<Mail>> = {
  'accreditation.checkedMail': (work) => accreditation.checkedMail(work, tina, gasSafe),
  'accreditation.notConfirmedMail': (work) =>
    accreditation.notConfirmedMail(work, tina, { ...gasSafe, note: 'The register has no business with this number.' }),
  'account.addressTakenMail': (work) => account.addressTakenMail(work, tina),
  'account.codeMail': (work) => account.codeMail(work, tina, '482 913'),
  'account.loginCodeMail': (work) => account.loginCodeMail(work, tina, '482 913'),
  'account.confirmationMail': (work) => account.confirmationMail(work, tina, token),
  'account.confirmedAlreadyMail': (work) => account.confirmedAlreadyMail(work, tina, token),
  'account.deletionMail': (work) => account.deletionMail(work, tina, '20 December 2026'),
  'account.addressSetMail': (work) => account.addressSetMail(work, tina, { isOther: true, confirmed: true }),
  'account.deactivatedMail': (work) =>
    account.deactivatedMail(work, tina, 'Three clients reported that work was paid and not done.', {
      ended: { refundPence: 1204 },
    }),
  'account.hiddenMail': (work) =>
    account.hiddenListingMail(work, tina, 'The telephone number belongs to someone else.'),
  'account.restoredMail': (work) => account.restoredMail(work, tina, 'account'),
  'account.emailChangeMail': (work) => account.emailChangeMail(work, tina, token),
  'account.emailChangedMail': (work) => account.emailChangedMail(work, tina, 'tina.marsh@example.com'),
  'account.invitationMail': (work) =>
    account.invitationMail(work, { username: 'tina', email: tina.email, role: 'admin' }, token),
  'account.passwordChangedMail': (work) => account.passwordChangedMail(work, tina),
  'account.importedMail': (work) => account.importedMail(work, { ...tina, id: someId }, token),
  'account.recoveryMail': (work) => account.recoveryMail(work, tina, token),
  'account.staffPasswordMail': (work) => account.staffPasswordMail(work, { username: 'tina', email: tina.email }),
  'account.webhookMail': (work) => account.webhookMail(work, tina, 'hooks.tiler.example'),
  'account.apiKeyMail': (work) =>
    account.apiKeyMail(work, tina, {
      name: 'Our own website',
      scopes: ['read', 'jobs'],
      expiresAt: new Date('2027-02-20T12:00:00Z'),
    }),
  'account.passkeyAddedMail': (work) => account.passkeyAddedMail(work, tina, 'Tina’s phone'),
  'account.passkeysRemovedMail': (work) =>
    account.passkeysRemovedMail(work, tina, { names: ['Tina’s phone'], recovered: false }),
  'account.twoFactorOffMail': (work) => account.twoFactorMail(work, tina, false),
  'account.twoFactorOnMail': (work) => account.twoFactorMail(work, tina, true),
  'admin.digestMail': (work) => {
    const since = '2026-11-19T09:00:00Z'
    const entries = [
      { title: '3 tasks were given up', detail: 'All are “membership.paid”.', since, path: '/admin/queues' },
      { title: 'The last backup failed', detail: null, since, path: '/admin/backups' },
    ]
    return digestMail(work, tina.email, entries, unsubscribeLink(work, someId, 'daily_digest'))
  },
  'admin.drillMail': (work) =>
    drillMail(work, tina.email, {
      failure: null,
      report: {
        ...{ name: '2026-11-22T040500Z-backup-5f3e91c2', madeAt: new Date('2026-11-22T04:05:00Z') },
        where: 'a database of its own on the same server',
        ...{ rows: 184_223, files: 2_041, filesRead: 2_041, seconds: 48 },
      },
    }),
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
  'claim.rivalMail': (work) =>
    claim.rivalMail(work, tina, { business: claimed.business, claimId: someId, until: '4 December 2026' }),
  'claim.importedMail': (work) =>
    claim.importedMail(work, { personName: 'Tina Marsh', email: tina.email }, claimed, token),
  'claim.keptMail': (work) => claim.keptMail(work, tina, claimed),
  'claim.arrivedMail': (work) => claim.arrivedMail(work, tina.email, claimed.business, true),
  'webhook.stoppedMail': (work) =>
    stoppedMail(work, tina.email, { host: 'shop.example', off: 'failing', link: '/account/webhooks' }),
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
    claim.lostMail(work, tina, claimed.business, { reason: 'The business showed us its letterhead', again: false }),
  'ownership.returnedMail': (work) => claim.returnedMail(work, tina, claimed.business),
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
      { answer: 'Which page shows the number?', due: '20 December 2026', token },
    ),
  'listing.replyArrivedMail': (work) =>
    rights.replyArrivedMail(
      work,
      tina.email,
      { id: someId, kind: 'complaint', business: '', due: '20 December 2026' },
      'The page about joiners in Leeds.',
    ),
  'listing.requestArrivedMail': (work) =>
    rights.requestArrivedMail(
      work,
      tina.email,
      { id: someId, kind: 'removal', business: joiner.name },
      '20 December 2026',
    ),
  'listing.approvedMail': (work) => approval.approvedMail(work, tina, someId),
  'listing.changesMail': (work) =>
    approval.changesMail(work, tina, 'Please say in your bio what you do. At the moment it only has a link.'),
  'listing.removalMail': (work) =>
    rights.proofMail(work, 'removal', { email: tina.email, business: joiner.name, token }),
  'membership.cancelledMail': (work) =>
    membership.cancelledMail(work, tina, yearly, { pence: 2000, until: yearly.periodEnd }),
  'membership.duplicateMail': (work) => membership.duplicateMail(work, 'sub_1234'),
  'membership.endedMail': (work) => membership.hiddenMail(work, tina, 'ended'),
  'membership.freeEndsMail': (work) => membership.renewalMail(work, tina, { ...yearly, free: true, cardOnFile: false }),
  'membership.hiddenMail': (work) => membership.hiddenMail(work, tina, 'unpaid'),
  'membership.moneyBackMail': (work) => membership.moneyBackMail(work, tina, { refundPence: 2000, listedUntil: null }),
  'membership.paymentFailedMail': (work) =>
    membership.paymentFailedMail(work, tina, yearly, new Date('2026-12-23T12:00:00Z')),
  'membership.planChangedMail': (work) => membership.planChangedMail(work, tina, yearly),
  'membership.receiptMail': (work) => membership.receiptMail(work, tina, receipt, yearly.periodEnd),
  'membership.renewalMail': (work) => membership.renewalMail(work, tina, yearly),
  'membership.refundedMail': (work) =>
    byAdmin.refundedMail(work, tina, { number: receipt.number, refundPence: 500, reason: 'We were away for a week.' }),
  'membership.stoppedMail': (work) =>
    byAdmin.stoppedMail(work, tina, yearly, {
      refundPence: 1600,
      listedUntil: null,
      reason: 'You asked us to, on the telephone.',
    }),
  'membership.extendedMail': (work) => byAdmin.extendedMail(work, tina, yearly, 'We were away for a week.'),
  'membership.reportMail': (work) =>
    membership.reportMail(
      work,
      tina,
      { name: 'October 2026', views: 148, saves: 6, reveals: 1, messages: 3, feedback: 2 },
      unsubscribeLink(work, someId, 'membership_report'),
    ),
  'membership.resumedMail': (work) => membership.resumedMail(work, tina, yearly),
  'membership.startedMail': (work) =>
    membership.startedMail(work, tina, someId, { ...yearly, cancelled: false, waits: false }),
  'message.unreadMail': (work) => {
    const texts = ['Hello Tina, I could come on Tuesday morning.', 'Is the gate made of oak?']
    const about = { conversationId: someId, from: joiner.name, imageUrl, about: 'Mend a garden gate' }
    return unreadMail(
      work,
      tina,
      { ...about, texts, more: 0, suspicious: false, replyTo: replyAddress(work, someId, someId) },
      unsubscribeLink(work, someId, 'messages'),
    )
  },
  'message.replyRefusedMail': (work) => {
    const reason = 'We found nothing that you wrote above the email you answered.'
    return replyRefusedMail(work, { email: tina.email, conversationId: someId, reason })
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
