import {
  type ActivityDay,
  type ClientDashboard,
  DASHBOARD_DAYS,
  type Dashboard,
  type ProviderDashboard,
} from '#contract/dashboard.ts'
import { lastDays } from '#contract/date.ts'
import { suggestedFor } from '#server/directory/suggested.ts'
import { revealsByDay, viewsByDay } from '#server/directory/views.ts'
import { newestFeedback } from '#server/feedback/newest.ts'
import { matchingJobs } from '#server/job/matching.ts'
import { clientNeeds } from '#server/job/needs.ts'
import { openedJobs } from '#server/job/opened.ts'
import { ownJobs } from '#server/job/own.ts'

import { newestReveals } from '#server/job/reveals.ts'
import { summaryOf } from '#server/membership/summary.ts'

import { checklistOf } from '#server/profile/checklist.ts'
import { savesByDay } from '#server/saved/by-day.ts'
import { newestSaved } from '#server/saved/newest.ts'
import type { Person, Work } from '#server/work/work.ts'

const SHOWN = { jobs: 5, opened: 5, feedback: 3, saved: 4, suggested: 4 }

export async function dashboardOf(work: Work, person: Person): Promise<Dashboard> {
  if (person.accountType === 'provider') return providerDashboard(work, person)
  if (person.accountType === 'client') return clientDashboard(work, person)
  return { kind: 'admin' }
}

async function providerDashboard(work: Work, { id, member }: Person): Promise<ProviderDashboard> {
  const [profile, membership, activity, jobs, opened, feedback] = await Promise.all([
    checklistOf(work, id),
    summaryOf(work, id),
    activityOf(work, id),
    member ? matchingJobs(work, id, SHOWN.jobs) : null,
    openedJobs(work, id, SHOWN.opened),
    newestFeedback(work, id, SHOWN.feedback),
  ])
  return { kind: 'provider', ...profile, membership, activity, jobs, opened, feedback }
}

async function clientDashboard(work: Work, { id }: Person): Promise<ClientDashboard> {
  const [jobs, saved, needs] = await Promise.all([
    ownJobs(work, id, SHOWN.jobs),
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
  return { kind: 'client', jobs: active, saved, suggested }
}

async function activityOf(work: Work, id: string): Promise<ActivityDay[]> {
  const days = lastDays(DASHBOARD_DAYS, work.now())
  const from = days[0] ?? ''
  const [views, saves, reveals] = await Promise.all([
    viewsByDay(work, id, from),
    savesByDay(work, id, from),
    revealsByDay(work, id, from),
  ])
  return days.map((day) => ({
    day,
    views: views.get(day) ?? 0,
    saves: saves.get(day) ?? 0,
    reveals: reveals.get(day) ?? 0,
  }))
}
