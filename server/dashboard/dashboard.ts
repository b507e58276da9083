import type { ClientDashboard, Dashboard, DashboardMessages, ProviderDashboard } from '#contract/dashboard.ts'
import { answerTimeOf } from '#server/directory/answer-time.ts'
import { claimedDays } from '#server/directory/claim/days.ts'
import { suggestedFor } from '#server/directory/suggested.ts'
import { newestFeedback, ownWaiting } from '#server/feedback/newest.ts'
import { matchingJobs } from '#server/job/matching.ts'
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
  const { id, member } = person
  const [profile, membership, claimed, activity, jobs, opened, messages, answers, feedback] = await Promise.all([
    checklistOf(work, id),
    summaryOf(work, id),
    member ? null : claimedDays(work, id),
    activityOf(work, id),
    member ? matchingJobs(work, id, SHOWN.jobs) : null,
    openedJobs(work, id, SHOWN.opened),
    messagesOf(work, person),
    answerTimeOf(work, id),
    newestFeedback(work, id, SHOWN.feedback),
  ])
  return {
    kind: 'provider',
    ...profile,
    membership,
    claimedDays: claimed,
    activity,
    jobs,
    opened,
    messages,
    answers,
    feedback,
  }
}

async function clientDashboard(work: Work, person: Person): Promise<ClientDashboard> {
  const { id } = person
  const [jobs, unrated, feedbackWaiting, messages, saved, needs] = await Promise.all([
    ownJobs(work, id, SHOWN.jobs),
    unratedJobs(work, id, SHOWN.unrated),
    ownWaiting(work, id),
    messagesOf(work, person),
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
  return { kind: 'client', jobs: active, unrated, feedbackWaiting, messages, saved, suggested }
}

async function messagesOf(work: Work, { id, unread }: Person): Promise<DashboardMessages> {
  return { unread, newest: await newestConversations(work, id, SHOWN.messages) }
}
