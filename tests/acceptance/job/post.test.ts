import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PostJob } from '#contract/job/input.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { categoryId } from '#tests/support/categories.ts'
import { aClient, draft, jobsOf, storedJob } from '#tests/support/job/form.ts'

const { app, now } = await openAtNow()

async function posted(given: Parameters<typeof draft>[0] = {}) {
  const tina = await aClient(app)
  const { id } = await tina.api.job.post(draft(given))
  return { tina, ...(await storedJob(app, id)) }
}

const eventsOf = async (jobId: string) => {
  const { rows } = await app.work.db.execute(
    sql`select 1 from queue.job where name = 'bulk-event' and data->>'name' = 'job.posted' and data->'data'->>'jobId' = ${jobId}`,
  )
  return rows.length
}

describe('a posted job', () => {
  test('has what was given, and whose it is by the session; budget and phone may stay empty [API-34, JOB-36]', async () => {
    const { tina, job, contact } = await posted({ budget: '', contactName: 'Tina M.' })
    expect(job).toMatchObject({ title: 'Mend a dripping tap', userId: tina.id, budget: null, status: 'open' })
    expect(job.description).toBe('It drips day and night.\nThe washer may be gone.')
    expect(contact).toMatchObject({ name: 'Tina M.', email: 'tina@example.com', phone: null })
    expect([job.postedAt, job.firstPostedAt]).toEqual([now, now])
  })

  test('keeps a phone number, and the account’s name where no contact name is given [API-34]', async () => {
    const { contact } = await posted({ contactPhone: '(0161) 496-0123' })
    expect(contact).toMatchObject({ name: 'Tina Marsh', phone: '01614960123' })
  })

  test('has its location with coordinates [JOB-22]', async () => {
    const { job } = await posted({ location: 'm1 1ae' })
    expect(job).toMatchObject({ location: 'm1 1ae', town: 'Manchester', townSlug: 'manchester', outward: 'M1' })
    expect(job.lat).toBeCloseTo(53.48, 1)
    expect(job.lng).toBeCloseTo(-2.23, 1)
  })

  test('has several categories in the order given; the first is its main one [JOB-47, DAT-17]', async () => {
    const wanted = [
      await categoryId(app, 'Pets/Animals'),
      await categoryId(app, 'Construction/Trade > Plumbing'),
      await categoryId(app, 'IT'),
    ]
    const { categories, tina } = await posted({ categories: { ids: wanted, other: null } })
    expect(categories).toEqual(wanted)
    const [own] = await tina.api.job.own()
    expect(own?.categories[0]).toBe('Pets/Animals')
  })

  test('has what could be read of its budget, and the index has it too [JOB-11]', async () => {
    const { job } = await posted({ budget: 'about £25 an hour' })
    expect(job).toMatchObject({ budgetType: 'hourly', budgetMinPence: 2500, budgetMaxPence: 2500 })
    const { rows } = await app.work.db.execute(
      sql`select budget_type, budget_min_pence as min from job_index where job_id = ${job.id} and category_id = 0`,
    )
    expect(rows).toEqual([{ budget_type: 'hourly', min: 2500 }])
    expect((await posted({ budget: 'depends' })).job).toMatchObject({ budget: 'depends', budgetType: null })
  })

  test('is under My Jobs and in the job directory [JOB-42]', async () => {
    await app.clock.to(new Date(app.site.now().getTime() + 60_000)) // newer than what the other tests posted
    const title = `Mend ${crypto.randomUUID()}`
    const { tina, job } = await posted({ title })
    expect((await tina.browser.html('/profile?tab=jobs')).text).toContain(title)
    expect((await app.html('/job-directory')).text).toContain(title)
    expect((await app.visitor().job.view({ id: job.id })).title).toBe(title)
  })

  test('tells by the name posted_by whose it is, too [DAT-18]', async () => {
    const { tina, job } = await posted()
    const { rows } = await app.work.db.execute(sql`select jobs.posted_by from jobs where id = ${job.id}`)
    expect(rows).toEqual([{ posted_by: tina.id }])
  })
})

describe('the same form twice', () => {
  test('is one job and one event', async () => {
    const tina = await aClient(app)
    const { job } = tina.api
    const form = draft()
    const first = await job.post(form)
    expect(await job.post({ ...form, title: 'Another title' })).toEqual(first)
    expect((await jobsOf(app, tina.id)).map(({ title }) => title)).toEqual(['Mend a dripping tap'])
    expect(await eventsOf(first.id)).toBe(1)
  })

  test('also at the same moment', async () => {
    const tina = await aClient(app)
    const { job } = tina.api
    const form = draft()
    const all = await Promise.all(Array.from({ length: 6 }, () => job.post(form)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await jobsOf(app, tina.id)).toHaveLength(1)
    expect(await eventsOf(all[0]?.id ?? '')).toBe(1)
  })

  test('of two people is two jobs', async () => {
    const form = draft()
    const [a, b] = [await posted(form), await posted(form)]
    expect(a.job.id).not.toBe(b.job.id)
  })
})

test('eleven jobs in a day are one too many, and the refusal says when to go on', async () => {
  const tina = await aClient(app)
  const { job } = tina.api
  for (let count = 0; count < 10; count += 1) await job.post(draft())
  await expect(job.post(draft())).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'You have posted 10 jobs today. Please post the next one tomorrow.',
  })
  expect(await jobsOf(app, tina.id)).toHaveLength(10)
})

describe('refused by the server', () => {
  const refused = async (given: object, who: Parameters<typeof aClient>[1] = {}) => {
    const tina = await aClient(app, who)
    const form = { ...draft(), ...given }
    const code = await tina.api.job.post(form).catch(refusalOf)
    expect(await jobsOf(app, tina.id)).toEqual([])
    return code
  }

  test.each([
    ['no title', { title: ' ' }, '[JOB-36]'],
    ['no description', { description: '' }, '[JOB-36]'],
    ['no contact email', { contactEmail: '' }, '[JOB-36]'],
    ['no location', { location: ' ' }, '[JOB-46]'],
    ['no category', { categories: { ids: [], other: '' } }, '[JOB-37]'],
    ['a draft that is none', { draftId: 'mine' }, ''],
    ['more than 10 replies', { revealCap: 11 }, ''],
    ['no reply', { revealCap: 0 }, ''],
    ['another’s name on it', { user_id: '7d0f4a52-5b8e-4f5b-9b8e-0d3c8f5e1a11' }, '[API-34]'],
    ['a status', { status: 'hired' }, ''],
    ['a date', { postedAt: new Date(0) }, ''],
    ['a cap of another spelling', { reveal_cap: 50 }, ''],
    ['9 photos', { photos: Array.from({ length: 9 }, () => crypto.randomUUID()) }, ''],
    ['a title that cannot be seen', { title: '\u3164' }, '[JOB-36]'],
    ['a description that cannot be seen', { description: '\u200b\u2800' }, '[JOB-36]'],
    ['a category that cannot be seen', { categories: { ids: [], other: '\uffa0' } }, '[JOB-37]'],
  ])('%s %s %s', async (_what, given, _ids) => {
    expect(await refused(given)).toBe('BAD_REQUEST')
  })

  test('a place that we do not know, or a whole region: no coordinates, no radius [JOB-22]', async () => {
    expect(await refused({ location: 'Xyzzyville-on-Nowhere' })).toBe('LOCATION_UNKNOWN')
    expect(await refused({ location: 'Yorkshire' })).toBe('LOCATION_UNKNOWN')
  })

  test('a category that does not exist', async () => {
    expect(await refused({ categories: { ids: [999_999], other: null } })).toBe('CATEGORY_UNKNOWN')
  })

  test('a visitor, a provider, an admin, an unconfirmed client [JOB-38, JOB-39, JOB-40]', async () => {
    expect(await app.visitor().job.post(draft()).catch(refusalOf)).toBe('UNAUTHORIZED')
    for (const accountType of ['provider', 'admin'] as const) {
      const who = await aClient(app, { accountType })
      await expect(who.api.job.post(draft())).rejects.toMatchObject({
        code: 'WRONG_TYPE',
        message: 'Only clients can post jobs.',
      })
    }
    expect(await refused({}, { emailConfirmed: false })).toBe('CONFIRMATION_NEEDED')
  })
})

test('the wording of the missing category is the specification’s [JOB-37]', () => {
  const found = PostJob.safeParse(draft({ categories: { ids: [], other: null } }))
  expect(found.error?.issues.map(({ message }) => message)).toEqual([
    'You must select a service category for your job posting.',
  ])
})
