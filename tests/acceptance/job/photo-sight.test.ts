import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { daysAgo } from '#tests/support/clients.ts'
import { aClient, addPhoto, draft } from '#tests/support/job/form.ts'
import { addReveals } from '#tests/support/job/jobs.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp()
afterAll(() => app.close())

const tina = await aClient(app)
const opener = await addProvider(app)
const people: Record<string, TestBrowser> = {
  'its poster': tina.browser,
  'a member who opened its details': await app.as(opener),
  'another member': await app.as(await addProvider(app)),
  'another client': (await aClient(app)).browser,
  'a visitor': app.browser(),
}
const address = (photo: string) => `/media/jobs/${photo}-large.webp`

/** Who gets the picture; all others must get a 404. */
async function seers(photo: string): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(people).map(async ([name, browser]) => ({ name, answer: await browser.page(address(photo)) })),
  )
  expect(answers.map(({ answer }) => answer.status).filter((status) => ![200, 404].includes(status))).toEqual([])
  return answers.filter(({ answer }) => answer.status === 200).map(({ name }) => name)
}

test('a photo that is not posted yet is seen by who added it alone', async () => {
  expect(await seers(await addPhoto(tina.browser))).toEqual(['its poster'])
})

describe('a photo of a job', () => {
  let id: string
  let photo: string
  beforeAll(async () => {
    photo = await addPhoto(tina.browser)
    id = (await tina.api.job.post(draft({ photos: [photo] }))).id
    await addReveals(app, id, opener)
  })
  const change = (values: Partial<typeof jobs.$inferInsert>) =>
    app.site.database.query.update(jobs).set(values).where(eq(jobs.id, id))
  beforeEach(() => change({ status: 'open', endedAt: null, hiddenAt: null, postedAt: app.site.now() }))

  test('that is open is seen by everyone', async () => {
    expect(await seers(photo)).toEqual(Object.keys(people))
  })

  test.each([
    ['closed', { status: 'closed', endedAt: new Date() }],
    ['hired for', { status: 'hired', endedAt: new Date() }],
    ['expired', { status: 'expired', endedAt: new Date() }],
    ['over, though the clock has not marked it', { postedAt: daysAgo(app, 61) }],
  ] as const)('that is %s is seen by its poster and who opened its details', async (_how, values) => {
    await change(values)
    expect(await seers(photo)).toEqual(['its poster', 'a member who opened its details'])
  })

  test('that is hidden is seen by its poster alone', async () => {
    await change({ hiddenAt: new Date() })
    expect(await seers(photo)).toEqual(['its poster'])
  })

  test('is gone as soon as the job is closed, also for a browser that has kept it', async () => {
    const visitor = app.browser()
    const first = await visitor.page(address(photo))
    expect(first.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    const kept = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    expect((await visitor.page(address(photo), kept)).status).toBe(304)
    await tina.api.job.close({ id })
    const after = await visitor.page(address(photo), kept)
    expect([after.status, after.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})
