import { readBudget } from '#contract/job/budget.ts'
import type { PreviewJob } from '#contract/job/input.ts'
import { displayName } from '#contract/profile/words.ts'
import { jobCategories } from '#db/schema/index.ts'
import { resolveLocation, type StoredLocation } from '#server/place/location.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'

export function jobColumns(work: Work, input: Omit<PreviewJob, 'photos'>) {
  const read = readBudget(input.budget)
  return {
    title: input.title,
    description: input.description,
    budget: input.budget || null,
    budgetType: read?.type ?? null,
    budgetMinPence: read?.minPence ?? null,
    budgetMaxPence: read?.maxPence ?? null,
    otherCategory: input.categories.other || null,
    timing: input.timing,
    ...locate(work, input.location),
  }
}

/** Alerts and the radius need coordinates. */
function locate(work: Work, location: string): StoredLocation {
  const found = resolveLocation(work, location)
  if (found.lat !== null) return found
  throw new Refusal('LOCATION_UNKNOWN', 'We do not know this place. Enter a town or a postcode as your location.')
}

export function contactColumns(person: Person, input: PreviewJob) {
  return {
    name: input.contactName || displayName(person),
    email: input.contactEmail,
    phone: input.contactPhone || null,
  }
}

export async function setCategories(work: Work, jobId: string, chosen: number[]): Promise<void> {
  if (chosen.length === 0) return
  await work.db.insert(jobCategories).values(chosen.map((categoryId, position) => ({ jobId, categoryId, position })))
}
