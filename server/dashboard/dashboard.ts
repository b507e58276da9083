import {
  type ActivityDay,
  type ClientDashboard,
  DASHBOARD_DAYS,
  type Dashboard,
  type DashboardMessages,
  type ProviderDashboard,
} from '#contract/dashboard.ts'
import { lastDays } from '#contract/date.ts'
import { answerTimeOf } from '#server/directory/answer-time.ts'
import { claimedDays } from '#server/directory/claim/days.ts'
import { suggestedFor } from '#server/directory/suggested.ts'
import { revealsByDay, viewsByDay } from '#server/directory/views.ts'
import { newestFeedback, ownWaiting } from '#server/feedback/newest.ts'
import { matchingJobs } from '#server/job/matching.ts'
import { clientNeeds } from '#server/job/needs.ts'
import { openedJobs } from '#server/job/opened.ts'
import { ownJobs } from '#server/job/own-jobs.ts'
import { newestReveals } from '#server/job/reveals.ts'
import { summaryOf } from '#server/membership/summary.ts'
import { messagesByDay } from '#server/message/by-day.ts'
import { newestConversations } from '#server/message/list.ts'
import { inboxOf } from '#server/message/live.ts'
import { checklistOf } from '#server/profile/checklist.ts'
import { savesByDay } from '#server/saved/by-day.ts'
import { newestSaved } from '#server/saved/newest.ts'
import type { Person, Work } from '#server/work/work.ts'
import { unratedJobs } from './unrated-jobs.ts'

const SHOWN = { messages: 3, jobs: 5, opened: 5, unrated: 3, feedback: 3, saved: 4, suggested: 4 }

export async function dashboardOf(work: Work, person: Person): Promise<Dashboard> {
  if (person.accountType === 'provider') return providerDashboard(work, person)
  if (person.accountType === 'client') return clientDashboard(work, person)
  return { kind: 'admin' }
}

async function providerDashboard(work: Work, { id, member }: Person): Promise<ProviderDashboard> {
  const [profile, membership, claimed, activity, jobs, opened, messages, answers, feedback] = await Promise.all([
    checklistOf(work, id),
    summaryOf(work, id),
    member ? null : claimedDays(work, id),
    activityOf(work, id),
    member ? matchingJobs(work, id, SHOWN.jobs) : null,
    openedJobs(work, id, SHOWN.opened),
    messagesOf(work, id),
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

async function clientDashboard(work: Work, { id }: Person): Promise<ClientDashboard> {
  const [jobs, unrated, feedbackWaiting, messages, saved, needs] = await Promise.all([
    ownJobs(work, id, SHOWN.jobs),
    unratedJobs(work, id, SHOWN.unrated),
    ownWaiting(work, id),
    messagesOf(work, id),
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

async function messagesOf(work: Work, id: string): Promise<DashboardMessages> {
  const [{ unread }, newest] = await Promise.all([inboxOf(work.db, id), newestConversations(work, id, SHOWN.messages)])
  return { unread, newest }
}

async function activityOf(work: Work, id: string): Promise<ActivityDay[]> {
  const days = lastDays(DASHBOARD_DAYS, work.now())
  const from = days[0] ?? ''
  const [views, saves, reveals, messages] = await Promise.all([
    viewsByDay(work, id, from),
    savesByDay(work, id, from),
    revealsByDay(work, id, from),
    messagesByDay(work, id, from),
  ])
  return days.map((day) => ({
    day,
    views: views.get(day) ?? 0,
    saves: saves.get(day) ?? 0,
    reveals: reveals.get(day) ?? 0,
    messages: messages.get(day) ?? 0,
  }))
}
