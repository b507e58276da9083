import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SearchTerms } from '#contract/directory/input.ts'
import { DAY, HOUR } from '#contract/duration.ts'
import { readBudget } from '#contract/job/budget.ts'
import type { EditJob, PostJob, PreviewJob } from '#contract/job/input.ts'
import type { JobPreview, JobText, NewJob } from '#contract/job/view.ts'
import { budgetLabel, LOCATION_LENGTH, TITLE_LENGTH } from '#contract/job/words.ts'
import { phoneText } from '#contract/phone.ts'
import { displayName } from '#contract/profile/words.ts'
import { jobCategories, jobContacts, jobDrafts, jobs, profileContacts, profiles } from '#db/schema/index.ts'
import { assertStaying } from '#server/account/privacy/leave.ts'
import { chosenCategories } from '#server/category/taxonomy.ts'
import { askedFields, checkFields, saveFields } from '#server/custom-field/values.ts'
import { namedCategories } from '#server/directory/suggestion/suggested-categories.ts'
import { deleteFiles } from '#server/file/file.ts'
import { resolveLocation, type StoredLocation } from '#server/place/location.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import { onPrimary, type Person, type Work } from '#server/work/work.ts'
import { attachPhotos, dropPhotos, ownPhotos, photosOf, unpostedPhotos } from './photos.ts'
import { lockOwnJob } from './policy.ts'
import { contactOf } from './reveal.ts'
import { placeLabel } from './summary.ts'

const POSTINGS: Limit = { name: 'job-post', most: 10, per: DAY }
const PREVIEWS: Limit = { name: 'job-preview', most: 100, per: HOUR }

/** Idempotent: the same draft sent twice, even at the same moment, is one job. `whole`: nothing that is required may be missing. */
export async function postJob(
  work: Work,
  person: Person,
  input: PostJob,
  { whole = true } = {},
): Promise<{ id: string }> {
  const columns = jobColumns(work, input)
  const chosen = await chosenCategories(work, input.categories.ids)
  const fields = await checkFields(work, 'job', input.fields ?? {}, { whole })
  return work.transaction(async (work) => {
    await assertStaying(work, person.id)
    const now = work.now()
    const row = { ...columns, userId: person.id, draftId: input.draftId, revealCap: input.revealCap }
    const [added] = await work.db
      .insert(jobs)
      .values({ ...row, postedAt: now, firstPostedAt: now })
      .onConflictDoNothing({ target: [jobs.userId, jobs.draftId] })
      .returning({ id: jobs.id })
    if (!added) return findPosted(work, person, input.draftId)
    if (!(await withinLimit(work, POSTINGS, person.id))) {
      throw tooMany(`You have posted ${POSTINGS.most} jobs today. Please post the next one tomorrow.`)
    }
    const jobId = added.id
    await work.db.insert(jobContacts).values({ jobId, ...contactColumns(person, input) })
    await setCategories(work, jobId, chosen)
    await saveFields(work, 'job', jobId, fields)
    await attachPhotos(work, person, jobId, input.photos)
    await dropPosted(work, person, input.draftId)
    await work.emit('job.posted', { jobId })
    return { id: jobId }
  })
}

/** What waited for the account. */
async function dropPosted(work: Work, person: Person, draftId: string): Promise<void> {
  const same = sql`${jobDrafts.content} @> ${JSON.stringify({ draftId })}::jsonb`
  await work.db.delete(jobDrafts).where(and(eq(jobDrafts.userId, person.id), same))
}

async function findPosted(work: Work, person: Person, draftId: string): Promise<{ id: string }> {
  const [job] = await work.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, person.id), eq(jobs.draftId, draftId)))
  if (!job) throw new Error('A draft is neither new nor posted')
  return job
}

export async function beginJob(work: Work, terms: SearchTerms): Promise<NewJob> {
  const location = terms.location.slice(0, LOCATION_LENGTH)
  const meant = { title: terms.service.slice(0, TITLE_LENGTH), categories: await categoriesMeant(work, terms) }
  const { actor } = work
  if (actor.kind !== 'person') return { ...blank, ...meant, location, draftId: randomUUID() }
  const [known] = await work.db
    .select({ location: profiles.location, phone: profileContacts.phoneNumber })
    .from(profiles)
    .leftJoin(profileContacts, eq(profileContacts.profileId, profiles.id))
    .where(eq(profiles.id, actor.id))
  return {
    ...meant,
    draftId: randomUUID(),
    location: location || (known?.location ?? ''),
    contactName: displayName(actor),
    contactEmail: actor.email,
    contactPhone: phoneText(known?.phone ?? ''),
    photos: await unpostedPhotos(work, actor.id),
  }
}

const blank = { contactName: '', contactEmail: '', contactPhone: '', photos: [] }

/** Fills in only what the search names; the form suggests what is less sure. */
async function categoriesMeant(work: Work, { category, service }: SearchTerms): Promise<number[]> {
  const { find } = await work.site.taxonomy.read(work.db)
  const chosen = find(category) ?? find(service)
  return chosen ? [chosen.id] : namedCategories(work, service)
}

/** Visitors can call it too; they have no photos yet. */
export async function previewJob(work: Work, input: PreviewJob): Promise<JobPreview> {
  const { actor } = work
  if (actor.kind !== 'person' && !(await withinLimit(onPrimary(work), PREVIEWS, addressKey(actor.address)))) {
    throw tooMany('You have looked at many previews. Please try again in an hour.')
  }
  const { title, description, budget, budgetType, otherCategory, timing, ...place } = jobColumns(work, input)
  const chosen = await chosenCategories(work, input.categories.ids)
  const { byId } = await work.site.taxonomy.read(work.db)
  return {
    title,
    description,
    otherCategory,
    timing,
    budget: budgetLabel(budget),
    place: placeLabel(place),
    categories: chosen.flatMap((id) => byId.get(id)?.text ?? []),
    photos: actor.kind === 'person' ? await ownPhotos(work, actor, input.photos) : [],
  }
}

/** Replaces the whole text of the poster's own open job. Providers are not notified. */
export async function editJob(work: Work, person: Person, input: EditJob): Promise<{ id: string }> {
  const columns = jobColumns(work, input)
  const chosen = await chosenCategories(work, input.categories.ids)
  const fields = await checkFields(work, 'job', input.fields ?? {}, { whole: false })
  const dropped = await work.transaction(async (work) => {
    const { id: jobId } = await lockOwnJob(work, { id: input.id, userId: person.id }, 'edit')
    await work.db.update(jobs).set(columns).where(eq(jobs.id, jobId))
    await work.db.update(jobContacts).set(contactColumns(person, input)).where(eq(jobContacts.jobId, jobId))
    const { byId } = await work.site.taxonomy.read(work.db)
    const active = inArray(jobCategories.categoryId, [...byId.keys()])
    await work.db.delete(jobCategories).where(and(eq(jobCategories.jobId, jobId), active))
    await setCategories(work, jobId, chosen)
    await saveFields(work, 'job', jobId, fields)
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
  const fields = await askedFields(work, 'job', id)
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
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields.map(({ id, value }) => [id, value])) } : {}),
  }
}

export function jobColumns(work: Work, input: Omit<PreviewJob, 'photos' | 'fields'>) {
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

function contactColumns(person: Person, input: PreviewJob) {
  return {
    name: input.contactName || displayName(person),
    email: input.contactEmail,
    phone: input.contactPhone || null,
  }
}

async function setCategories(work: Work, jobId: string, chosen: number[]): Promise<void> {
  if (chosen.length === 0) return
  await work.db.insert(jobCategories).values(chosen.map((categoryId, position) => ({ jobId, categoryId, position })))
}
