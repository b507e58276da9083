import { eq } from 'drizzle-orm'
import type { PostJob } from '#contract/job/input.ts'
import { jobCategories, jobContacts, jobPhotos, jobs } from '#db/schema/index.ts'
import { addAccount } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import type { TestBrowser } from '../browser.ts'
import { plainPng } from '../pictures.ts'

/** What a client gives who posts a job. */
export const tap: Omit<PostJob, 'draftId'> = {
  title: 'Mend a dripping tap',
  description: 'It drips day and night.\nThe washer may be gone.',
  categories: { ids: [], other: 'Taps' },
  budget: '£50 to £80',
  location: 'M1 1AE',
  timing: null,
  contactName: '',
  contactEmail: 'tina@example.com',
  contactPhone: '',
  photos: [],
  revealCap: 10,
}

export const draft = (given: Partial<PostJob> = {}): PostJob => ({ ...tap, draftId: crypto.randomUUID(), ...given })

/** The same as the page's form sends it. */
export const tapForm = {
  title: tap.title,
  description: 'It drips day and night.',
  otherCategory: 'Taps',
  budget: '£50 to £80',
  location: 'M1 1AE',
  contactName: '',
  contactEmail: 'tina@example.com',
  contactPhone: '',
  revealCap: '10',
}

/** A client with a browser. */
export async function aClient(app: TestApp, given: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(app, { password: null, ...given })
  const browser = await app.as(account.id)
  return { ...account, browser, api: browser.api }
}

/** Everything that is stored of a job. */
export async function storedJob(app: TestApp, id: string) {
  const { query } = app.site.database
  const [job] = await query.select().from(jobs).where(eq(jobs.id, id))
  const [contact] = await query.select().from(jobContacts).where(eq(jobContacts.jobId, id))
  const filed = await query
    .select()
    .from(jobCategories)
    .where(eq(jobCategories.jobId, id))
    .orderBy(jobCategories.position)
  const photos = await query.select().from(jobPhotos).where(eq(jobPhotos.jobId, id)).orderBy(jobPhotos.position)
  if (!job || !contact) throw new Error('no such job')
  return {
    job,
    contact,
    categories: filed.map(({ categoryId }) => categoryId),
    photos: photos.map((photo) => photo.id),
  }
}

export async function jobsOf(app: TestApp, userId: string) {
  return app.site.database.query.select().from(jobs).where(eq(jobs.userId, userId))
}

/** Adds a photo by the procedure; gives its id. */
export async function addPhoto(browser: TestBrowser, jobId?: string): Promise<string> {
  const file = new Blob([new Uint8Array(await plainPng(60, 40))])
  return (await browser.api.job.addPhoto(jobId ? { file, jobId } : { file })).id
}

/** Sends a file as the page's script does. */
export async function upload(browser: TestBrowser, bytes: Buffer, address = '/post-job/photos') {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  return browser.page(address, { method: 'POST', body })
}
