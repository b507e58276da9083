import { HOUR } from '#contract/duration.ts'
import { eraseDue } from './account/privacy/erase.ts'
import { forgetOldRecords } from './account/privacy/forget.ts'
import { forgetDueFormerOwners } from './account/privacy/former-owner.ts'
import { rollUpNow, rollUpRecent } from './admin/analytics/roll-up.ts'
import { sendDigests } from './admin/attention/digest.ts'
import { backUpDaily } from './admin/backup/daily.ts'
import { forgetRuns } from './admin/bulk/view.ts'
import { forgetImports } from './admin/import/acts.ts'
import { sendDaily } from './alert/daily.ts'
import { forgetOldAlerts } from './alert/forget.ts'
import { sendDueWaves } from './alert/wave.ts'
import { forgetClaims } from './directory/claim/forget.ts'
import { remindOfDays } from './directory/claim/remind.ts'
import { dropExpired } from './directory/expiry.ts'
import { forgetMisses } from './directory/misses.ts'
import { rankAllListings } from './directory/rank.ts'
import { forgetOldRequests } from './directory/rights/forget.ts'
import { hideUnchecked } from './directory/rights/freshness.ts'
import { noticeListed } from './directory/rights/notice.ts'
import { forgetInvitedAddresses, remindOfFeedback } from './feedback/invite/clock.ts'
import { dropUnsentFeedbackPhotos } from './feedback/photos.ts'
import { forgetSignals } from './feedback/signals.ts'
import { countFeedback } from './feedback/transparency.ts'
import { sweepFiles } from './file/sweep.ts'
import { dropUnposted } from './job/photos.ts'
import { askForFeedback, askForOutcomes, expireJobs } from './job/prompts.ts'
import { forgetMails } from './mailbox/forget.ts'
import { forgetSentMails } from './mailbox/sent.ts'
import { closeOverdue } from './membership/checkout.ts'
import { forgetOldPayments } from './membership/forget.ts'
import { reconcile } from './membership/reconcile.ts'
import { notifyLapsed, remindOfRenewals } from './membership/remind.ts'
import { closeMonth } from './membership/report.ts'
import { forgetOldMessages } from './message/forget.ts'
import { sendDueMails } from './message/mails.ts'
import { dropUnsentPhotos } from './message/photos.ts'
import { renewTownSlugs } from './place/renew-town-slugs.ts'
import { dropWaiting } from './profile/portfolio/media.ts'
import { forgetOldReports } from './report/forget.ts'
import { forgetOldLimits, noteFailedTries } from './work/limit.ts'
import type { ClockEntry, Work } from './work/work.ts'

type Entry = ClockEntry & { run: (work: Work) => Promise<void> }

// Contents page (5): what the clock does (Europe/London).
export const schedule: Entry[] = [
  {
    name: 'listing.expire',
    does: 'Takes listings whose membership has ended off the pages',
    cron: '* * * * *',
    run: dropExpired,
  },
  {
    name: 'checkout.close',
    does: 'Closes checkouts that no one has ended, and frees their places',
    cron: '* * * * *',
    run: async (work) => void (await closeOverdue(work)),
  },
  { name: 'alert.wave', does: 'Mails new jobs to members who fit, in waves', cron: '* * * * *', run: sendDueWaves },
  { name: 'message.mail', does: 'Mails those who have not read a message', cron: '* * * * *', run: sendDueMails },
  {
    name: 'message.dropPhotos',
    does: 'Deletes photos that were never sent',
    cron: '55 * * * *',
    run: dropUnsentPhotos,
  },
  {
    name: 'message.forget',
    does: 'Deletes drafts and conversations that both sides have left',
    cron: '25 3 * * *',
    run: forgetOldMessages,
  },
  {
    name: 'report.forget',
    does: 'Deletes reports after two years, and closes those about what is gone',
    cron: '35 3 * * *',
    run: forgetOldReports,
  },
  {
    name: 'alert.daily',
    does: 'Mails the jobs of the day to those who want them so',
    cron: '0 17 * * *',
    run: sendDaily,
  },
  { name: 'alert.forget', does: 'Deletes old job alerts', cron: '10 3 * * *', run: forgetOldAlerts },
  {
    name: 'membership.lapse',
    does: 'Tells members whose payment is still missing after the days of grace that they are off the pages',
    cron: '*/10 * * * *',
    run: notifyLapsed,
  },
  {
    name: 'membership.remind',
    does: 'Tells members that a year is about to renew or a free one to end',
    cron: '0 9 * * *',
    run: remindOfRenewals,
  },
  {
    name: 'membership.report',
    does: 'Mails members what their membership did last month',
    cron: '0 8 1 * *',
    run: closeMonth,
  },
  {
    name: 'claim.remind',
    does: 'Tells owners without a membership that the days of their claimed listing are nearly over',
    cron: '20 9 * * *',
    run: remindOfDays,
  },
  {
    name: 'ownership.forget',
    does: 'Wipes the logins of former owners once a hand-over can no longer be undone',
    cron: '8 3 * * *',
    run: forgetDueFormerOwners,
  },
  {
    name: 'claim.forget',
    does: 'Deletes claims and their evidence 90 days after they were decided',
    cron: '5 3 * * *',
    run: forgetClaims,
  },
  {
    name: 'membership.reconcile',
    does: 'Compares every membership with the payment provider, and repairs it',
    cron: '30 1 * * *',
    run: reconcile,
  },
  {
    name: 'membership.forget',
    does: 'Deletes records of payments whose time is over',
    cron: '50 2 * * *',
    run: forgetOldPayments,
  },
  {
    name: 'job.expire',
    does: 'Ends jobs that have been open for too long, and tells their posters',
    cron: '*/10 * * * *',
    run: expireJobs,
  },
  { name: 'job.outcome', does: 'Asks posters how their job went', cron: '0 10 * * *', run: askForOutcomes },
  {
    name: 'job.feedback',
    does: 'Asks posters for feedback a week after they hired someone',
    cron: '30 10 * * *',
    run: askForFeedback,
  },
  {
    name: 'feedback.remind',
    does: 'Reminds those whom a provider has asked for feedback, once',
    cron: '15 10 * * *',
    run: remindOfFeedback,
  },
  {
    name: 'feedback.forget',
    does: 'Deletes the addresses of those who were asked, after 90 days',
    cron: '45 3 * * *',
    run: forgetInvitedAddresses,
  },
  { name: 'feedback.count', does: 'Counts what the transparency page shows', cron: '50 3 * * *', run: countFeedback },
  { name: 'account.erase', does: 'Deletes accounts whose 30 days are over', cron: '20 2 * * *', run: eraseDue },
  {
    name: 'account.forget',
    does: 'Deletes links, codes and records whose time is over',
    cron: '40 2 * * *',
    run: forgetOldRecords,
  },
  {
    name: 'listing.rank',
    does: 'Ranks every listing again, because quality falls with time',
    cron: '15 3 * * *',
    run: rankAllListings,
  },
  { name: 'figures.rollUp', does: 'Counts the figures of today and yesterday', cron: '*/15 * * * *', run: rollUpNow },
  {
    name: 'figures.recent',
    does: 'Counts the figures of the last 35 days again',
    cron: '5 4 * * *',
    run: rollUpRecent,
  },
  {
    name: 'admin.digest',
    does: 'Mails what needs attention to those who run the site',
    cron: '0 7 * * *',
    run: sendDigests,
  },
  {
    name: 'feedback.forgetSignals',
    does: 'Deletes signals about feedback after 90 days',
    cron: '30 2 * * *',
    run: forgetSignals,
  },
  {
    name: 'listing.notice',
    does: 'Tells businesses by mail that they are listed, 200 a minute',
    cron: '* * * * *',
    run: noticeListed,
  },
  {
    name: 'listing.hideUnchecked',
    does: 'Hides unclaimed listings that no one has checked for too long',
    cron: '35 2 * * *',
    run: hideUnchecked,
    lasts: 2 * HOUR,
  },
  {
    name: 'listing.forgetRequests',
    does: 'Deletes requests about listings whose time is over',
    cron: '55 2 * * *',
    run: forgetOldRequests,
  },
  {
    name: 'place.renewSlugs',
    does: 'Gives towns of one name an address each, where older rows share one',
    cron: '0 3 * * *',
    run: renewTownSlugs,
  },
  { name: 'search.forget', does: 'Deletes old searches that found nothing', cron: '40 3 * * *', run: forgetMisses },
  {
    name: 'listing.words',
    does: 'Learns which words listings use, for spelling and search',
    cron: '45 3 * * *',
    run: (work) => work.site.wordStatistics.learn(),
  },
  { name: 'file.sweep', does: 'Deletes files that no row names', cron: '15 4 * * *', run: sweepFiles },
  {
    name: 'job.dropPhotos',
    does: 'Deletes photos of jobs that were never posted',
    cron: '50 * * * *',
    run: dropUnposted,
  },
  {
    name: 'feedback.dropPhotos',
    does: 'Deletes photos of feedback that was never sent',
    cron: '45 * * * *',
    run: dropUnsentFeedbackPhotos,
  },
  {
    name: 'portfolio.dropMedia',
    does: 'Deletes pictures and videos that were never saved',
    cron: '55 * * * *',
    run: dropWaiting,
  },
  { name: 'mailbox.forget', does: 'Deletes old mails of the built-in mailbox', cron: '20 4 * * *', run: forgetMails },
  {
    name: 'mailbox.forgetSent',
    does: 'Deletes records of sent mails after 90 days',
    cron: '25 4 * * *',
    run: forgetSentMails,
  },
  {
    name: 'backup.daily',
    does: 'Makes the daily backup, and deletes the oldest',
    cron: '5 4 * * *',
    run: backUpDaily,
    lasts: 6 * HOUR,
  },
  {
    name: 'limit.noteFailed',
    does: 'Writes wrong passwords and codes into the audit log',
    cron: '*/15 * * * *',
    run: noteFailedTries,
  },
  {
    name: 'bulk.forget',
    does: 'Deletes records of acts on many users after 90 days',
    cron: '35 4 * * *',
    run: forgetRuns,
  },
  {
    name: 'import.forget',
    does: 'Deletes files and rows of imports after 7 days',
    cron: '40 4 * * *',
    run: forgetImports,
  },
  {
    name: 'limit.forget',
    does: 'Deletes counts of limits whose time is over',
    cron: '30 4 * * *',
    run: forgetOldLimits,
  },
]
