import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pounds } from '#contract/api/view.ts'
import type { WebhookJob } from '#contract/api/webhook/payload.ts'
import { Budget } from '#contract/job/view.ts'
import { JOB_STATUSES } from '#contract/job/words.ts'
import { rowOf } from '#db/rows.ts'
import { expiryOf, statusNow, visibleTo } from '#server/job/status.ts'
import { categoriesOf, FactRow, factColumns, placeLabel } from '#server/job/summary.ts'
import { linkTo, type Work } from '#server/work/work.ts'

const JobRow = FactRow.omit({ budget: true }).extend({
  description: z.string(),
  status: z.enum(JOB_STATUSES),
  read: Budget.nullable(),
})

/** A job without contact details. Null if it is gone, or this person may not see it; null as person sees each. */
export async function jobFor(work: Work, jobId: string, userId: string | null): Promise<WebhookJob | null> {
  const row = await rowOf(work.db, JobRow)`
    select ${factColumns}, j.description, ${statusNow} as status,
      case when j.budget_type is not null then jsonb_build_object(
        'type', j.budget_type, 'minPence', j.budget_min_pence, 'maxPence', j.budget_max_pence) end as read
    from jobs j where j.id = ${jobId} and ${userId === null ? sql`true` : visibleTo(userId)}`
  if (!row) return null
  const tree = await work.site.taxonomy.read(work.db)
  const { id, title, description, status, read, timing, postedAt, replies } = row
  return {
    id,
    url: linkTo(work, `/job-directory/${id}`),
    title,
    description,
    status,
    categories: categoriesOf(row, tree).map((category) => ({ id: category.id, name: category.text })),
    otherCategory: row.otherCategory,
    place: placeLabel(row),
    budget: read && { type: read.type, min: moneyOf(read.minPence), max: moneyOf(read.maxPence) },
    timing,
    postedAt: postedAt.toISOString(),
    expiresAt: expiryOf(postedAt).toISOString(),
    replies,
  }
}

const moneyOf = (pence: number | null) => (pence === null ? null : pounds(pence))
