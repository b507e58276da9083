import type { Dashboard, ProviderDashboard } from '#contract/dashboard/view.ts'
import { runQueries } from '#db/rows.ts'
import { matchingJobs } from '#server/alert/fit.ts'
import { answerTimeOf } from '#server/directory/answer-time.ts'
import { claimedDays } from '#server/directory/claim/days.ts'
import { newestFeedback } from '#server/feedback/own-feedback.ts'
import { totalsOf } from '#server/feedback/totals.ts'
import { revealedJobs } from '#server/job/reveal.ts'
import { summaryOf } from '#server/membership/membership.ts'
import { newestConversations, waitingConversations } from '#server/message/list.ts'
import { checklistOf } from '#server/profile/checklist.ts'
import type { Person, Work } from '#server/work/work.ts'
import { activityOf } from './activity.ts'
import { clientDashboard } from './client.ts'

const SHOWN = { messages: 3, jobs: 3, opened: 5, feedback: 3 }

export async function dashboardOf(work: Work, person: Person): Promise<Dashboard> {
  if (person.accountType === 'provider') return providerDashboard(work, person)
  if (person.accountType === 'client') return clientDashboard(work, person)
  return { kind: 'admin' }
}

async function providerDashboard(work: Work, person: Person): Promise<ProviderDashboard> {
  const { id, member, unread } = person
  const now = work.now()
  const [[profile, membership, activity, opened, newest, [toAnswer = null], answers, totals], claimed, jobs] =
    await Promise.all([
      runQueries(work.db, [
        checklistOf(id, work.site.live.approval().days),
        summaryOf(id),
        activityOf(id, now),
        revealedJobs(id, SHOWN.opened),
        newestConversations(id, SHOWN.messages),
        waitingConversations(id, 1),
        answerTimeOf(id, now),
        totalsOf(id),
      ]),
      member ? null : claimedDays(work, id),
      member ? matchingJobs(work, id, SHOWN.jobs) : null,
    ])
  return {
    kind: 'provider',
    ...profile,
    membership,
    claimedDays: claimed,
    activity,
    jobs,
    opened,
    messages: { unread, newest },
    toAnswer,
    answers,
    feedback: await newestFeedback(work, id, totals, SHOWN.feedback),
  }
}
