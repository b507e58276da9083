import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { categoryId } from '#tests/support/categories.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { aClient, addPhoto, draft, tap } from '#tests/support/job/form.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp()
const kept = keepPages(app)
afterAll(() => app.close())

const LISTS = ['/job-directory', '/categories/plumbing', '/sitemaps/jobs-1.xml']
const pageOf = (id: string) => `/job-directory/${id}`

const poster = await aClient(app)
const member = await app.as(await addProvider(app))
const { job } = poster.api
const categories = { ids: [await categoryId(app, 'Construction/Trade > Plumbing')], other: null }

/** Posts a newer job than those before. */
async function post(given: Parameters<typeof draft>[0]): Promise<string> {
  await app.clock.to(new Date(app.site.now().getTime() + 60_000))
  return (await job.post(draft({ categories, ...given }))).id
}

const other = pageOf(await post({ title: 'Build a wall' }))

/** Has these pages kept, changes something, and waits until they are dropped; the page of another job stays kept. */
async function dropping(paths: string[], change: () => Promise<unknown>) {
  await kept.heardAll()
  for (const path of [other, ...paths]) await kept.shows(path, '')
  expect(paths.filter(kept.has)).toEqual(paths)
  await change()
  await expect.poll(() => paths.filter(kept.has), { interval: 5 }).toEqual([])
  expect(kept.has(other)).toBe(true)
}

/** On which of these pages visitors find some words now. */
async function showing(paths: string[], words: string): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) if (await kept.shows(path, words)) found.push(path)
  return found
}

test('a new job is in every kept list at once, also one of no category of ours [JOB-42]', async () => {
  let id = ''
  await dropping(LISTS, async () => {
    id = await post({ title: 'Mend a tap' })
  })
  expect(await showing(LISTS, id)).toEqual(LISTS)
  await dropping(['/job-directory'], async () => {
    id = await post({ categories: tap.categories })
  })
  expect(await showing(['/job-directory'], id)).toEqual(['/job-directory'])
})

test('a closed job leaves its kept page and every list at once [JOB-18]', async () => {
  const id = await post({ title: 'Fit a bath' })
  const pages = [pageOf(id), ...LISTS]
  await dropping(pages, () => job.close({ id }))
  expect(await showing(pages, id)).toEqual([])
})

test('an edited job is shown as it is now, wherever it is kept', async () => {
  const id = await post({ title: 'Hang a door' })
  const pages = [pageOf(id), '/job-directory', '/categories/plumbing']
  const { revealCap: _, ...words } = tap
  await dropping(pages, () => job.edit({ ...words, id, categories, title: 'Hang two doors' }))
  expect(await showing(pages, 'Hang two doors')).toEqual(pages)
})

test('a reveal counts at once in the kept page and list', async () => {
  const id = await post({ title: 'Paint a fence' })
  const pages = [pageOf(id), '/job-directory']
  await dropping(pages, () => member.api.job.reveal({ id }))
  expect(await showing(pages, '9 of 10 places left')).toEqual(pages)
})

test('a photo is there at once, added or removed', async () => {
  const id = await post({ title: 'Patch a roof' })
  const pages = [pageOf(id), '/job-directory']
  let photo = ''
  await dropping(pages, async () => {
    photo = await addPhoto(poster.browser, id)
  })
  expect(await showing(pages, photo)).toEqual(pages)
  await dropping(pages, () => job.removePhoto({ id: photo }))
  expect(await showing(pages, photo)).toEqual([])
})
