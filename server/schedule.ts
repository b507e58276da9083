import { HOUR } from '#contract/duration.ts'
import { eraseDue, forgetOldRecords } from './account/privacy/erase.ts'
import { forgetDueFormerOwners } from './account/privacy/former-owner.ts'
import { forgetTexts } from './account/token-session/text.ts'
import { rollUpNow, rollUpRecent } from './admin/analytics/roll-up.ts'
import { sendDigests } from './admin/attention/digest.ts'
import { backUpDaily } from './admin/backup/daily.ts'
import { drillWeekly } from './admin/backup/drill.ts'
import { forgetRuns } from './admin/bulk/view.ts'
import { resetIfDue } from './admin/demo/reset.ts'
import { forgetImports } from './admin/import/acts.ts'
import { drawImported } from './admin/import/picture/draw.ts'
import { forgetUnconfirmed, inviteImportedUsers } from './admin/import/user/invite.ts'
import { dropWaitingLogos } from './admin/user/waiting-logo.ts'
import { sendDaily } from './alert/send.ts'
import { forgetOldAlerts, sendDueWaves } from './alert/wave.ts'
import { forgetOldKeys } from './api/key/keys.ts'
import { forgetOldAnswers } from './api/v1/idempotency.ts'
import { forgetDeliveries } from './api/webhook/delivery.ts'
import { remindOfDays } from './directory/claim/days.ts'
import { forgetClaims } from './directory/claim/decide.ts'
import { dropExpired, rankAllListings } from './directory/listing-index.ts'
import { forgetOldRequests } from './directory/rights/ask.ts'
import { hideUnchecked } from './directory/rights/freshness.ts'
import { noticeListed } from './directory/rights/notice.ts'
import { forgetMisses } from './directory/search/misses.ts'
import { learnWords } from './directory/search/word-statistics.ts'
import { forgetInvitedAddresses, remindOfFeedback } from './feedback/invite/invitation.ts'
import { dropUnsentFeedbackPhotos } from './feedback/photos.ts'
import { forgetSignals } from './feedback/signals.ts'
import { countFeedback } from './feedback/transparency.ts'
import { sweepFiles } from './file/file.ts'
import { forgetDrafts } from './job/drafts.ts'
import { dropUnposted } from './job/photos.ts'
import { askForFeedback, askForOutcomes, expireJobs } from './job/prompts.ts'
import { forgetMails, forgetSentMails } from './mailbox/mailbox.ts'
import { closeOverdue } from './membership/checkout.ts'
import { forgetOldPayments, notifyLapsed, remindOfRenewals } from './membership/clock.ts'
import { reconcile } from './membership/receive.ts'
import { closeMonth } from './membership/report.ts'
import { forgetOldMessages } from './message/forget.ts'
import { sendDueMails } from './message/mails.ts'
import { dropUnsentPhotos } from './message/photos.ts'
import { renewTownSlugs } from './place/renew-town-slugs.ts'
import { endChecks } from './profile/accreditation/accreditation.ts'
import { forgetDocuments } from './profile/accreditation/document.ts'
import { dropWaiting } from './profile/portfolio/media.ts'
import { forgetOldReports } from './report/close.ts'
import { forgetOldLimits, recordFailedAttempts } from './work/limit.ts'
import type { Work } from './work/work.ts'

// Contents page (5): what the scheduler does, and when (Europe/London).
export const schedule = [
  entry('* * * * *', 'listing.expire', 'Takes listings whose membership has ended off the pages', dropExpired),
  entry('* * * * *', 'checkout.close', 'Closes checkouts left unfinished, and frees their places', closeOverdue),
  entry('* * * * *', 'alert.wave', 'Emails new jobs to members who fit, in waves', sendDueWaves),
  entry('* * * * *', 'message.mail', 'Emails those who have not read a message', sendDueMails),
  entry('55 * * * *', 'message.dropPhotos', 'Deletes photos that were never sent', dropUnsentPhotos),
  entry('25 3 * * *', 'message.forget', 'Deletes drafts and conversations that both sides left', forgetOldMessages),
  entry('35 3 * * *', 'report.forget', 'Deletes old reports, and closes those about what is gone', forgetOldReports),
  entry('0 17 * * *', 'alert.daily', 'Emails the jobs of the day to those who want them so', sendDaily),
  entry('10 3 * * *', 'alert.forget', 'Deletes old job alerts', forgetOldAlerts),
  entry('14 3 * * *', 'apiKey.forget', 'Deletes API keys 30 days after they ran out', forgetOldKeys),
  entry('40 * * * *', 'api.forget', 'Deletes answers kept for repeated API requests', forgetOldAnswers),
  entry('*/10 * * * *', 'membership.lapse', 'Tells members who did not pay that they are off the pages', notifyLapsed),
  entry('0 9 * * *', 'membership.remind', 'Reminds members that a year renews or a free one ends', remindOfRenewals),
  entry('0 8 1 * *', 'membership.report', 'Emails members what their membership did last month', closeMonth),
  entry('20 9 * * *', 'claim.remind', 'Tells owners without a membership that their days nearly end', remindOfDays),
  entry('8 3 * * *', 'ownership.forget', 'Wipes logins of former owners after their 30 days', forgetDueFormerOwners),
  entry('10 0 * * *', 'accreditation.expire', 'Ends checks of accreditations whose time is over', endChecks),
  entry('12 3 * * *', 'accreditation.forget', 'Deletes documents 90 days after they were checked', forgetDocuments),
  entry('5 3 * * *', 'claim.forget', 'Deletes claims and their evidence 90 days after they were decided', forgetClaims),
  entry('30 1 * * *', 'membership.reconcile', 'Checks memberships with the payment provider and mends them', reconcile),
  entry('50 2 * * *', 'membership.forget', 'Deletes records of payments whose time is over', forgetOldPayments),
  entry('*/10 * * * *', 'job.expire', 'Ends jobs that have been open too long, and tells their posters', expireJobs),
  entry('0 10 * * *', 'job.outcome', 'Asks posters how their job went', askForOutcomes),
  entry('30 10 * * *', 'job.feedback', 'Asks posters for feedback a week after they hired someone', askForFeedback),
  entry('15 10 * * *', 'feedback.remind', 'Reminds those whom a provider asked for feedback, once', remindOfFeedback),
  entry('45 3 * * *', 'feedback.forget', 'Deletes the addresses of those asked, after 90 days', forgetInvitedAddresses),
  entry('50 3 * * *', 'feedback.count', 'Counts what the transparency page shows', countFeedback),
  entry('20 2 * * *', 'account.erase', 'Deletes accounts whose 30 days are over', eraseDue),
  entry('40 2 * * *', 'account.forget', 'Deletes links, codes and records whose time is over', forgetOldRecords),
  entry('15 3 * * *', 'listing.rank', 'Ranks every listing again, because quality falls with time', rankAllListings),
  entry('*/15 * * * *', 'figures.rollUp', 'Counts the figures of today and yesterday', rollUpNow),
  entry('5 4 * * *', 'figures.recent', 'Counts the figures of the last 35 days again', rollUpRecent),
  entry('0 7 * * *', 'admin.digest', 'Emails what needs attention to those who run the site', sendDigests),
  entry('30 2 * * *', 'feedback.forgetSignals', 'Deletes signals about feedback after 90 days', forgetSignals),
  entry('* * * * *', 'listing.notice', 'Tells businesses by email that they are listed, 200 a minute', noticeListed),
  entry('35 2 * * *', 'listing.hideUnchecked', 'Hides unclaimed listings unchecked for long', hideUnchecked, 2 * HOUR),
  entry('55 2 * * *', 'listing.forgetRequests', 'Deletes old requests about listings', forgetOldRequests),
  entry('0 3 * * *', 'place.renewSlugs', 'Gives towns of one name an address each, in old rows too', renewTownSlugs),
  entry('40 3 * * *', 'search.forget', 'Deletes old searches that found nothing', forgetMisses),
  entry('45 3 * * *', 'listing.words', 'Learns which words listings use, for spelling and search', learnWords),
  entry('15 4 * * *', 'file.sweep', 'Deletes files that no row names', sweepFiles),
  entry('30 3 * * *', 'job.forgetDrafts', 'Deletes jobs that were typed and never posted', forgetDrafts),
  entry('50 * * * *', 'job.dropPhotos', 'Deletes photos of jobs that were never posted', dropUnposted),
  entry('45 * * * *', 'feedback.dropPhotos', 'Deletes photos of feedback never sent', dropUnsentFeedbackPhotos),
  entry('55 * * * *', 'portfolio.dropMedia', 'Deletes pictures and videos that were never saved', dropWaiting),
  entry('52 3 * * *', 'logo.dropWaiting', 'Deletes logos that no listing was made with', dropWaitingLogos),
  entry('10 3 * * *', 'token.rotate', 'Changes the keys that sign the tokens of apps', rotateKeys),
  entry('22 4 * * *', 'text.forget', 'Deletes old texts of the built-in outbox', forgetTexts),
  entry('20 4 * * *', 'mailbox.forget', 'Deletes old emails of the built-in mailbox', forgetMails),
  entry('25 4 * * *', 'mailbox.forgetSent', 'Deletes records of sent emails after 90 days', forgetSentMails),
  entry('0 * * * *', 'demo.reset', 'Puts a demo back to its first state, if DEMO_RESET says so', resetIfDue),
  entry('5 4 * * *', 'backup.daily', 'Makes the daily backup, and deletes the oldest', backUpDaily, 6 * HOUR),
  entry('15 5 * * 0', 'backup.drill', 'Restores the newest backup aside, to see that it can be', drillWeekly, 6 * HOUR),
  entry(
    '*/15 * * * *',
    'limit.noteFailed',
    'Writes wrong passwords and codes into the audit log',
    recordFailedAttempts,
  ),
  entry('35 4 * * *', 'bulk.forget', 'Deletes records of acts on many users after 90 days', forgetRuns),
  entry('40 4 * * *', 'import.forget', 'Deletes files and rows of imports after 7 days', forgetImports),
  entry('* * * * *', 'import.draw', 'Draws the pictures of imports that are under way', drawImported),
  entry('* * * * *', 'import.invite', 'Invites people whose accounts were imported, 200 a minute', inviteImportedUsers),
  entry('42 4 * * *', 'import.unconfirmed', 'Deletes imported accounts unconfirmed for a year', forgetUnconfirmed),
  entry('45 4 * * *', 'webhook.forget', 'Deletes deliveries of webhooks after 30 days', forgetDeliveries),
  entry('30 4 * * *', 'limit.forget', 'Deletes counts of limits whose time is over', forgetOldLimits),
]

function rotateKeys({ site }: Work): Promise<void> {
  return site.tokens.keys.rotate()
}

/** After `lasts` milliseconds a run counts as failed. */
function entry(cron: string, name: string, does: string, run: (work: Work) => Promise<unknown>, lasts?: number) {
  return { cron, name, does, run, lasts }
}
