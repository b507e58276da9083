import { after, DAY } from '#contract/duration.ts'
import { readBudget } from '#contract/job/budget.ts'
import type { Query } from '../client.ts'
import * as table from '../schema/index.ts'
import { demoId, idOf, inParts, where } from './rows.ts'
import type { DemoMarketplace } from './types.ts'

export async function insertJobs(db: Query, demo: DemoMarketplace, categoryIds: Map<string, number>) {
  const jobs = demo.jobs.map((job) => ({ ...job, id: demoId('job', job.key) }))
  const hiredFor = new Map(
    demo.replies.flatMap(({ jobKey, providerKey, hired }) =>
      hired ? [[jobKey, demoId('provider', providerKey)]] : [],
    ),
  )
  await inParts(
    db,
    table.jobs,
    jobs.map((job) => ({
      id: job.id,
      userId: demoId('client', job.clientKey),
      title: job.title,
      description: job.description,
      budget: job.budget,
      ...budgetColumns(job.budget),
      ...where(job),
      status: job.status,
      hiredProviderId: hiredFor.get(job.key) ?? null,
      postedAt: job.postedAt,
      firstPostedAt: job.postedAt,
      endedAt: job.status === 'hired' || job.status === 'closed' ? after(job.postedAt, 7 * DAY) : null,
    })),
  )
  await inParts(
    db,
    table.jobContacts,
    jobs.map((job) => ({ jobId: job.id, name: job.contactName, email: job.contactEmail, phone: job.contactPhone })),
  )
  await inParts(
    db,
    table.jobCategories,
    jobs.flatMap(({ id, categorySlugs }) =>
      categorySlugs.map((slug, position) => ({ jobId: id, categoryId: idOf(categoryIds, slug), position })),
    ),
  )
}

export async function insertReplies(db: Query, demo: DemoMarketplace) {
  await inParts(
    db,
    table.jobReveals,
    demo.replies.map(({ jobKey, providerKey, at }) => ({
      jobId: demoId('job', jobKey),
      providerId: demoId('provider', providerKey),
      revealedAt: at,
    })),
  )
}

function budgetColumns(words: string | null) {
  const read = words === null ? null : readBudget(words)
  return {
    budgetType: read?.type ?? null,
    budgetMinPence: read?.minPence ?? null,
    budgetMaxPence: read?.maxPence ?? null,
  }
}
