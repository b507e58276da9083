import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DAY } from '#contract/duration.ts'
import { budgetLabel, type JobPreview, LOCATION_LENGTH, type NewJob, TITLE_LENGTH } from '#contract/job.ts'
import { phoneText } from '#contract/phone.ts'
import type { PostJob, PreviewJob } from '#contract/post-job.ts'
import { displayName } from '#contract/profile.ts'
import type { SearchTerms } from '#contract/search-terms.ts'
import { jobContacts, jobs, profileContacts, profiles } from '#db/schema/index.ts'
import { needStaying } from '#server/account/privacy/leave.ts'
import { chosenCategories } from '#server/category/choice.ts'
import { namedCategories } from '#server/directory/suggestion/suggested-categories.ts'
import { type Limit, withinLimit } from '#server/work/limit.ts'
import { tooMany } from '#server/work/refusal.ts'
import type { Person, Work } from '#server/work/work.ts'
import { columnsOf, contactColumns, fileUnder } from './columns.ts'
import { attachPhotos, ownPhotos, unpostedPhotos } from './photos.ts'
import { placeOf } from './summary.ts'

const POSTINGS: Limit = { name: 'job-post', most: 10, per: DAY }

/** Idempotent: the same draft sent twice, even at the same moment, is one job. */
export async function postJob(work: Work, person: Person, input: PostJob): Promise<{ id: string }> {
  const columns = columnsOf(work, input)
  const chosen = await chosenCategories(work, input.categories.ids)
  return work.transaction(async (work) => {
    await needStaying(work, person.id)
    const now = work.now()
    const row = { ...columns, userId: person.id, draftId: input.draftId, revealCap: input.revealCap }
    const [added] = await work.db
      .insert(jobs)
      .values({ ...row, postedAt: now, firstPostedAt: now })
      .onConflictDoNothing({ target: [jobs.userId, jobs.draftId] })
      .returning({ id: jobs.id })
    if (!added) return postedBefore(work, person, input.draftId)
    if (!(await withinLimit(work, POSTINGS, person.id))) {
      throw tooMany(`You have posted ${POSTINGS.most} jobs today. Please post the next one tomorrow.`)
    }
    const jobId = added.id
    await work.db.insert(jobContacts).values({ jobId, ...contactColumns(person, input) })
    await fileUnder(work, jobId, chosen)
    await attachPhotos(work, person, jobId, input.photos)
    await work.emit('job.posted', { jobId })
    return { id: jobId }
  })
}

async function postedBefore(work: Work, person: Person, draftId: string): Promise<{ id: string }> {
  const [job] = await work.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, person.id), eq(jobs.draftId, draftId)))
  if (!job) throw new Error('A draft is neither new nor posted')
  return job
}

export async function beginJob(work: Work, person: Person, terms: SearchTerms): Promise<NewJob> {
  const [known] = await work.db
    .select({ location: profiles.location, phone: profileContacts.phoneNumber })
    .from(profiles)
    .leftJoin(profileContacts, eq(profileContacts.profileId, profiles.id))
    .where(eq(profiles.id, person.id))
  return {
    draftId: randomUUID(),
    title: terms.service.slice(0, TITLE_LENGTH),
    categories: await categoriesMeant(work, terms),
    location: terms.location.slice(0, LOCATION_LENGTH) || (known?.location ?? ''),
    contactName: displayName(person),
    contactEmail: person.email,
    contactPhone: phoneText(known?.phone ?? ''),
    photos: await unpostedPhotos(work, person.id),
  }
}

/** Only what the search names; the form suggests what is less sure. */
async function categoriesMeant(work: Work, { category, service }: SearchTerms): Promise<number[]> {
  const { find } = await work.site.taxonomy.read(work.db)
  const chosen = find(category) ?? find(service)
  return chosen ? [chosen.id] : namedCategories(work, service)
}

export async function previewJob(work: Work, person: Person, input: PreviewJob): Promise<JobPreview> {
  const { title, description, budget, budgetType, otherCategory, ...place } = columnsOf(work, input)
  const chosen = await chosenCategories(work, input.categories.ids)
  const { byId } = await work.site.taxonomy.read(work.db)
  return {
    title,
    description,
    otherCategory,
    budget: budgetLabel(budget),
    place: placeOf(place),
    categories: chosen.flatMap((id) => byId.get(id)?.text ?? []),
    photos: await ownPhotos(work, person, input.photos),
  }
}
