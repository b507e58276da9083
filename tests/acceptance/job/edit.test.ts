import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { categoryId } from '#tests/support/categories.ts'
import { addJob, daysAgo } from '#tests/support/clients.ts'
import { aClient, addPhoto, draft, storedJob, tap } from '#tests/support/job/form.ts'
import { settled } from '#tests/support/membership.ts'

const { app } = await openAtNow()
const { revealCap: _, ...words } = tap

async function posted() {
  const tina = await aClient(app)
  const { job } = tina.api
  const { id } = await job.post(draft())
  return { tina, id, job }
}

/** Everything that could end in a mail, done or not. */
const sendings = async () =>
  (
    await app.work.db.execute(
      sql`select 1 from queue.job where name in ('event', 'bulk-event', 'alert', 'mail', 'bulk-mail')`,
    )
  ).rows.length

describe('an edited job', () => {
  test('has every word as it was given, its budget read anew, its place found anew', async () => {
    const { id, job } = await posted()
    const [pets, it] = [await categoryId(app, 'Pets/Animals'), await categoryId(app, 'IT')]
    const changed = {
      title: 'Walk a dog',
      budget: 'up to £20 per hour',
      location: 'Leeds',
      contactPhone: '01614960123',
    }
    await job.edit({ ...words, ...changed, id, categories: { ids: [it, pets], other: null } })
    const stored = await storedJob(app, id)
    expect(stored.job).toMatchObject({ title: 'Walk a dog', budgetType: 'hourly', budgetMaxPence: 2000, town: 'Leeds' })
    expect(stored.job.otherCategory).toBeNull()
    expect(stored.contact.phone).toBe('01614960123')
    expect(stored.categories).toEqual([it, pets])
  })

  test('keeps its day, its cap and whose it is', async () => {
    const tina = await aClient(app)
    const postedAt = daysAgo(app, 10)
    const id = await addJob(app, tina.id, { postedAt, firstPostedAt: postedAt, revealCap: 7 })
    await tina.api.job.edit({ ...words, id })
    expect((await storedJob(app, id)).job).toMatchObject({ postedAt, userId: tina.id, revealCap: 7 })
  })

  test('mails no one', async () => {
    const { id, job } = await posted()
    await settled(app)
    const before = await sendings()
    await job.edit({ ...words, id, title: 'Another' })
    expect(await sendings()).toBe(before)
  })

  test('gives its poster the words back as they are stored', async () => {
    const { id, job } = await posted()
    expect(await job.editable({ id })).toEqual({
      ...words,
      contactName: 'Tina Marsh',
      photos: [],
    })
  })
})

describe('refused', () => {
  test("another's job, and one that is none: there is no such job", async () => {
    const { id } = await posted()
    const other = (await aClient(app)).api.job
    for (const wanted of [id, crypto.randomUUID()]) {
      const refused = { code: 'NOT_FOUND', message: 'There is no such job.' }
      await expect(other.edit({ ...words, id: wanted })).rejects.toMatchObject(refused)
      await expect(other.editable({ id: wanted })).rejects.toMatchObject(refused)
    }
    expect((await storedJob(app, id)).job.title).toBe(tap.title)
  })

  test.each(['hired', 'closed', 'expired'] as const)('one that is %s', async (status) => {
    const tina = await aClient(app)
    const id = await addJob(app, tina.id, { status })
    const refused = { code: 'JOB_NOT_OPEN', status: 409 }
    await expect(tina.api.job.edit({ ...words, id })).rejects.toMatchObject(refused)
  })

  test('one whose 60 days are over, before the clock has marked it', async () => {
    const tina = await aClient(app)
    const id = await addJob(app, tina.id, { postedAt: daysAgo(app, 61) })
    expect(await tina.api.job.edit({ ...words, id }).catch(refusalOf)).toBe('JOB_NOT_OPEN')
  })

  test.each([
    ['the cap', { revealCap: 5 }],
    ['the status', { status: 'closed' }],
    ['the owner', { userId: crypto.randomUUID() }],
    ['the date', { posted_date: '2030-01-01' }],
  ])('%s as a further field', async (_what, more) => {
    const { id, job } = await posted()
    expect(await job.edit({ ...words, id, ...more }).catch(refusalOf)).toBe('BAD_REQUEST')
  })

  test('by providers, visitors and the unconfirmed', async () => {
    const { id } = await posted()
    const provider = await aClient(app, { accountType: 'provider' })
    const una = await aClient(app, { emailConfirmed: false })
    const asked = { ...words, id }
    expect(await provider.api.job.edit(asked).catch(refusalOf)).toBe('WRONG_TYPE')
    expect(await una.api.job.edit(asked).catch(refusalOf)).toBe('CONFIRMATION_NEEDED')
    expect(await app.visitor().job.edit(asked).catch(refusalOf)).toBe('UNAUTHORIZED')
  })

  test('by a place or a category that does not exist, nothing changes', async () => {
    const { id, job } = await posted()
    const title = 'Changed'
    expect(await job.edit({ ...words, id, title, location: 'Xyzzyville' }).catch(refusalOf)).toBe('LOCATION_UNKNOWN')
    const categories = { ids: [999_999], other: null }
    expect(await job.edit({ ...words, id, title, categories }).catch(refusalOf)).toBe('CATEGORY_UNKNOWN')
    const photos = [crypto.randomUUID()]
    expect(await job.edit({ ...words, id, title, photos }).catch(refusalOf)).toBe('NOT_FOUND')
    expect((await storedJob(app, id)).job.title).toBe(tap.title)
  })
})

describe('photos of an edit', () => {
  test('are those given, in their order; the others lose row and files', async () => {
    const { tina, id, job } = await posted()
    const [a, b, c] = [await addPhoto(tina.browser), await addPhoto(tina.browser), await addPhoto(tina.browser)]
    await job.edit({ ...words, id, photos: [a, b] })
    await job.edit({ ...words, id, photos: [c, a] })
    expect((await storedJob(app, id)).photos).toEqual([c, a])
    expect((await app.page(`/media/jobs/${b}-thumb.webp`)).status).toBe(404)
    expect((await app.page(`/media/jobs/${a}-thumb.webp`)).status).toBe(200)
  })
})
