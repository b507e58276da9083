import { eraseDue } from './account/privacy/erase.ts'
import { forgetOldRecords } from './account/privacy/forget.ts'
import { sendDaily } from './alert/daily.ts'
import { forgetOldAlerts } from './alert/forget.ts'
import { sendDueWaves } from './alert/wave.ts'
import { dropExpired } from './directory/expiry.ts'
import { rankAllListings } from './directory/rank.ts'
import { sweepFiles } from './file/sweep.ts'
import { dropUnposted } from './job/photos.ts'
import { askForOutcomes, expireJobs } from './job/prompts.ts'
import { forgetOldLimits } from './limit/limit.ts'
import { forgetMails } from './mailbox/forget.ts'
import { closeOverdue } from './membership/checkout.ts'
import { forgetOldPayments } from './membership/forget.ts'
import { reconcile } from './membership/reconcile.ts'
import { notifyLapsed, remindOfRenewals } from './membership/remind.ts'
import { closeMonth } from './membership/report.ts'
import type { Work } from './work/work.ts'

type Entry = { name: string; cron: string; run: (work: Work) => Promise<void> }

// Contents page (5): what the clock does (Europe/London).
export const schedule: Entry[] = [
  { name: 'listing.expire', cron: '* * * * *', run: dropExpired },
  { name: 'checkout.close', cron: '* * * * *', run: async (work) => void (await closeOverdue(work)) },
  { name: 'alert.wave', cron: '* * * * *', run: sendDueWaves },
  { name: 'alert.daily', cron: '0 17 * * *', run: sendDaily },
  { name: 'alert.forget', cron: '10 3 * * *', run: forgetOldAlerts },
  { name: 'membership.lapse', cron: '*/10 * * * *', run: notifyLapsed },
  { name: 'membership.remind', cron: '0 9 * * *', run: remindOfRenewals },
  { name: 'membership.report', cron: '0 8 1 * *', run: closeMonth },
  { name: 'membership.reconcile', cron: '30 1 * * *', run: reconcile },
  { name: 'membership.forget', cron: '50 2 * * *', run: forgetOldPayments },
  { name: 'job.expire', cron: '*/10 * * * *', run: expireJobs },
  { name: 'job.outcome', cron: '0 10 * * *', run: askForOutcomes },
  { name: 'account.erase', cron: '20 2 * * *', run: eraseDue },
  { name: 'account.forget', cron: '40 2 * * *', run: forgetOldRecords },
  { name: 'listing.rank', cron: '15 3 * * *', run: rankAllListings },
  { name: 'listing.words', cron: '45 3 * * *', run: (work) => work.site.wordStatistics.learn() },
  { name: 'file.sweep', cron: '15 4 * * *', run: sweepFiles },
  { name: 'job.dropPhotos', cron: '50 * * * *', run: dropUnposted },
  { name: 'mailbox.forget', cron: '20 4 * * *', run: forgetMails },
  { name: 'limit.forget', cron: '30 4 * * *', run: forgetOldLimits },
]
