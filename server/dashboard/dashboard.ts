import type { ClientDashboard, Dashboard, ProviderDashboard } from '#contract/job/dashboard.ts'
import { ask, askTogether } from '#db/rows.ts'
import { matchingJobs } from '#server/alert/matching.ts'
import { answerTimeOf } from '#server/directory/answer-time.ts'
import { claimedDays } from '#server/directory/claim/days.ts'
import { suggestedFor } from '#server/directory/suggested.ts'
import { countOwnWaiting, newestFeedback } from '#server/feedback/own-feedback.ts'
import { totalsOf } from '#server/feedback/totals.ts'
import { clientNeeds } from '#server/job/needs.ts'
import { openedJobs } from '#server/job/opened.ts'
import { ownJobs } from '#server/job/own-jobs.ts'
import { newestReveals } from '#server/job/reveals.ts'
import { summaryOf } from '#server/membership/summary.ts'
import { newestConversations } from '#server/message/list.ts'
import { checklistOf } from '#server/profile/checklist.ts'
import { newestSaved } from '#server/saved/newest.ts'
import type { Person, Work } from '#server/work/work.ts'
import { activityOf } from './activity.ts'
import { unratedJobs } from './unrated-jobs.ts'

const SHOWN = { messages: 3, jobs: 5, opened: 5, unrated: 3, feedback: 3, saved: 4, suggested: 4 }

export async function dashboardOf(work: Work, person: Person): Promise<Dashboard> {
  if (person.accountType === 'provider') return providerDashboard(work, person)
  if (person.accountType === 'client') return clientDashboard(work, person)
  return { kind: 'admin' }
}

async function providerDashboard(work: Work, person: Person): Promise<ProviderDashboard> {
  const { id, member, unread } = person
  const now = work.now()
  const [[profile, membership, activity, opened, newest, answers, totals], claimed, jobs] = await Promise.all([
    askTogether(work.db, [
      checklistOf(id),
      summaryOf(id),
      activityOf(id, now),
      openedJobs(id, SHOWN.opened),
      newestConversations(id, SHOWN.messages),
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
    answers,
    feedback: await newestFeedback(work, id, totals, SHOWN.feedback),
  }
}

async function clientDashboard(work: Work, person: Person): Promise<ClientDashboard> {
  const { id, unread } = person
  const [jobs, unrated, feedbackWaiting, newest, saved, needs] = await Promise.all([
    ownJobs(work, id, SHOWN.jobs),
    unratedJobs(work, id, SHOWN.unrated),
    countOwnWaiting(work, id),
    ask(work.db, newestConversations(id, SHOWN.messages)),
    newestSaved(work, id, SHOWN.saved),
    clientNeeds(work, id),
  ])
  const [suggested, reveals] = await Promise.all([
    suggestedFor(work, { ...needs, limit: SHOWN.suggested }),
    newestReveals(
      work,
      jobs.map(({ id }) => id),
    ),
  ])
  const active = jobs.map((job) => ({ ...job, newestOpener: reveals.get(job.id) ?? null }))
  return { kind: 'client', jobs: active, unrated, feedbackWaiting, messages: { unread, newest }, saved, suggested }
}
