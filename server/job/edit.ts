import { and, asc, eq, inArray } from 'drizzle-orm'
import type { EditJob } from '#contract/job/input.ts'
import type { JobText } from '#contract/job/view.ts'
import { jobCategories, jobContacts, jobs } from '#db/schema/index.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { deleteFiles } from '#server/file/file.ts'
import type { Person, Work } from '#server/work/work.ts'
import { contactColumns, jobColumns, setCategories } from './columns.ts'
import { attachPhotos, dropPhotos, photosOf } from './photos.ts'
import { lockOwnJob } from './policy.ts'
import { contactOf } from './reveal.ts'

/** Replaces the whole text of the poster's own open job. Providers are not notified. */
export async function editJob(work: Work, person: Person, input: EditJob): Promise<{ id: string }> {
  const columns = jobColumns(work, input)
  const chosen = await chosenCategories(work, input.categories.ids)
  const dropped = await work.transaction(async (work) => {
    const { id: jobId } = await lockOwnJob(work, { id: input.id, userId: person.id }, 'edit')
    await work.db.update(jobs).set(columns).where(eq(jobs.id, jobId))
    await work.db.update(jobContacts).set(contactColumns(person, input)).where(eq(jobContacts.jobId, jobId))
    const { byId } = await work.site.taxonomy.read(work.db)
    const active = inArray(jobCategories.categoryId, [...byId.keys()])
    await work.db.delete(jobCategories).where(and(eq(jobCategories.jobId, jobId), active))
    await setCategories(work, jobId, chosen)
    const before = await photosOf(work, jobId)
    await attachPhotos(work, person, jobId, input.photos)
    return dropPhotos(
      work,
      before.filter(({ id }) => !input.photos.includes(id)),
    )
  })
  await deleteFiles(work, dropped)
  return { id: input.id }
}

export async function editableJob(work: Work, person: Person, id: string): Promise<JobText> {
  const job = await lockOwnJob(work, { id, userId: person.id }, 'edit')
  const contact = await contactOf(work, id)
  const categories = await work.db
    .select({ id: jobCategories.categoryId })
    .from(jobCategories)
    .where(eq(jobCategories.jobId, id))
    .orderBy(asc(jobCategories.position))
  const { byId } = await work.site.taxonomy.read(work.db)
  return {
    title: job.title,
    description: job.description,
    categories: {
      ids: categories.map((category) => category.id).filter((category) => byId.has(category)),
      other: job.otherCategory,
    },
    budget: job.budget ?? '',
    location: job.location,
    timing: job.timing,
    contactName: contact?.name ?? '',
    contactEmail: contact?.email ?? '',
    contactPhone: contact?.phone ?? '',
    photos: await photosOf(work, id),
  }
}
