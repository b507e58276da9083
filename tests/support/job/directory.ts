import { jobPhotos } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { addClient, addJob, daysAgo } from '../clients.ts'
import { allIn, type Html, textOf } from '../html.ts'
import { addProvider } from '../people.ts'
import { addReveals } from './jobs.ts'

const LEEDS = { location: 'LS1 4AP', town: 'Leeds', townSlug: 'leeds', outward: 'LS1', lat: 53.7975, lng: -1.5437 }
const YORK = { location: 'York', town: 'York', townSlug: 'york', outward: 'YO1', lat: 53.959, lng: -1.0815 } // 22 miles off
export const BATH = { location: 'Bath', town: 'Bath', townSlug: 'bath', outward: 'BA1', lat: 51.3811, lng: -2.359 }

/** The titles of all open jobs of the app below, newest first. */
export const ALL_JOBS = ['Mend a tap', 'Mend a roof', 'Paint a fence', 'Convert a barn', 'Build a web shop']

/** A directory of five open jobs of one poster; a member has opened the tap. */
export async function jobDirectoryApp() {
  const app = await createTestApp()
  const poster = await addClient(app, { firstName: 'Ada', lastName: 'Poster' })
  const member = await addProvider(app, { memberFor: 100 })
  const plain = await addProvider(app, { memberFor: null })
  const budget = (type: 'fixed' | 'hourly' | 'range', min: number, max: number) => ({
    budgetType: type,
    budgetMinPence: min * 100,
    budgetMaxPence: max * 100,
  })
  const add = (title: string, days: number, more: Parameters<typeof addJob>[2]) =>
    addJob(app, poster, { title, description: `${title} please.`, postedAt: daysAgo(app, days), ...more })
  const web = await add('Build a web shop', 6, {
    ...BATH,
    categories: ['IT'],
    otherCategory: 'Web shops',
    budget: 'depends',
  })
  const dear = await add('Convert a barn', 5, {
    ...YORK,
    categories: ['Construction/Trade'],
    budget: '£8000',
    ...budget('fixed', 8000, 8000),
  })
  await add('Paint a fence', 4, { ...LEEDS, categories: ['Construction/Trade > Roofing'] })
  const roof = await add('Mend a roof', 3, {
    ...YORK,
    categories: ['Construction/Trade > Roofing', 'IT'],
    budget: '£25 an hour',
    ...budget('hourly', 25, 25),
  })
  const tap = await add('Mend a tap', 0.5, {
    ...LEEDS,
    categories: ['Construction/Trade > Plumbing'],
    budget: '£100 to £200',
    ...budget('range', 100, 200),
  })
  await addReveals(app, tap, member)
  const photo = { ownerId: poster, jobId: tap, width: 800, height: 600, addedAt: new Date() }
  const photos = [0, 1].map((position) => ({ id: crypto.randomUUID(), position, ...photo }))
  await app.site.database.query.insert(jobPhotos).values(photos.toReversed())
  return { app, poster, member, plain, cover: photos[0]?.id, ids: { web, dear, roof, tap } }
}

export const jobCards = (page: Html) => allIn(page.region('Results'), 'article')
export const jobTitles = (page: Html) => jobCards(page).flatMap((card) => allIn(card, 'h2').map(textOf))

export const loneJob = (page: Html, title: string) => {
  const card = jobCards(page).find((card) => allIn(card, 'h2', { text: title }).length > 0)
  if (!card) throw new Error(`no card: ${title}`)
  return card
}

export async function jobsListed(app: Pick<TestApp, 'html'>, query: string): Promise<string[]> {
  return jobTitles(await app.html(`/job-directory${query}`))
}
