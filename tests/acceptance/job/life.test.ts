import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobPrompts, jobs, jobWaves } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { pathIn, type TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { refusing } from '#tests/support/database/with-failing-table.ts'
import { allIn, hrefsIn, said, textOf } from '#tests/support/html.ts'
import { addReveals, isListed, jobRow, tick } from '#tests/support/job/jobs.ts'
import { addLeedsJob, addReader, told } from '#tests/support/mail/alerts.ts'
import { settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const DAY = 86_400_000

const poster = await addClient(app)
const mine = await app.as(poster)
const post = (given: Parameters<typeof addJob>[2] = {}, by = poster) => addJob(app, by, { postedAt: now, ...given })

const act = (browser: TestBrowser, id: string, fields: Record<string, string>) =>
  browser.post(`/job-directory/${id}/manage`, fields)
const doing = async (id: string, fields: Record<string, string>) => mine.follow(await act(mine, id, fields))

describe('the poster', () => {
  test('closes a job with one click, and it is found no more [JOB-19, JOB-44]', async () => {
    const id = await post()
    expect(await isListed(app, id)).toBe(true)
    expect(said(await doing(id, { act: 'close' }))).toBe('Job closed Providers can no longer find it.')
    expect(await jobRow(app, id)).toMatchObject({ status: 'closed', endedAt: now, hiredProviderId: null })
    expect(await isListed(app, id)).toBe(false)
    expect((await app.page(`/job-directory/${id}`)).status).toBe(404)
  })

  test('says who was hired, of those who opened it or another provider [JOB-19]', async () => {
    const [id, other] = [await post(), await post()]
    const provider = await addProvider(app, { businessName: 'Oak & Ash' })
    await addReveals(app, id, provider)
    const form = allIn((await mine.html(`/job-directory/${id}`)).region('Your job'), 'input', { name: 'provider' })
    expect(form.map(({ attribs }) => attribs.value)).toEqual([provider, 'other'])
    const page = await doing(id, { act: 'hire', provider })
    expect(said(page)).toBe('Job marked as hired')
    const told = textOf(page.region('Your job'))
    expect(told).toContain('You hired Oak & Ash on')
    expect(told).not.toContain('saved it')
    expect(await jobRow(app, id)).toMatchObject({ status: 'hired', hiredProviderId: provider, endedAt: now })
    await doing(other, { act: 'hire', provider: 'other' })
    expect(await jobRow(app, other)).toMatchObject({ status: 'hired', hiredProviderId: null })
  })

  test('cannot hire by the site a provider who did not open the job, nor no one at all', async () => {
    const id = await post()
    const stranger = await addProvider(app)
    const hiring = mine.api.job.hire({ id, providerId: stranger })
    await expect(hiring).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This provider has not opened the contact details of your job.',
    })
    const nobody = await mine.html(`/job-directory/${id}/manage`, {
      method: 'POST',
      body: new URLSearchParams({ act: 'hire' }),
    })
    expect([nobody.status, textOf(nobody.one('div', { role: 'alert' }))]).toEqual([
      400,
      'Error Choose who does the job.',
    ])
    expect(await jobRow(app, id)).toMatchObject({ status: 'open' })
  })

  test('finds the listing of whom they hired', async () => {
    const provider = await addProvider(app, { businessName: 'Oak & Ash' })
    const id = await post({ status: 'hired', hiredProviderId: provider, endedAt: now })
    const region = (await mine.html(`/job-directory/${id}`)).region('Your job')
    expect(textOf(region)).toContain('See Oak & Ash’s listing')
    expect(hrefsIn(region)).toContain(`/directory/${provider}`)
  })

  test('renews what has expired, was closed or hired for: open from now on, first posted when it was, replies kept [JOB-21]', async () => {
    const provider = await addProvider(app)
    for (const status of ['expired', 'closed', 'hired'] as const) {
      const posted = daysAgo(app, 70)
      const id = await post({
        status,
        postedAt: posted,
        firstPostedAt: posted,
        endedAt: status === 'expired' ? null : now,
      })
      await addReveals(app, id, provider)
      await query.insert(jobPrompts).values({ jobId: id, kind: 'week', sentAt: now })
      expect(said(await doing(id, { act: 'renew' }))).toBe('Job renewed Providers can find it again.')
      expect(await jobRow(app, id)).toMatchObject({
        status: 'open',
        postedAt: now,
        firstPostedAt: posted,
        endedAt: null,
        hiredProviderId: null,
      })
      expect(await query.select().from(jobPrompts).where(eq(jobPrompts.jobId, id))).toEqual([])
      expect((await app.visitor().job.view({ id })).replies.count).toBe(1)
      expect(await isListed(app, id)).toBe(true)
    }
  })

  test('has a job that was closed within a week of its posting where it stood: closing is no way to the top', async () => {
    for (const [age, moved] of [
      [6, false],
      [8, true],
    ] as const) {
      const posted = daysAgo(app, age)
      const id = await post({ status: 'closed', postedAt: posted, endedAt: now })
      await doing(id, { act: 'renew' })
      expect(await jobRow(app, id)).toMatchObject({ status: 'open', postedAt: moved ? now : posted })
    }
  })

  test('lets five more providers see the details, up to 50 [JOB-32]', async () => {
    const id = await post({ revealCap: 42 })
    const page = await doing(id, { act: 'raise' })
    expect(said(page)).toBe('More providers can have your details now')
    expect(page.one('button', { text: 'Let 3 more providers see your details' })).toBeTruthy()
    const last = await doing(id, { act: 'raise' })
    expect(last.all('button', { text: /more providers/ })).toEqual([])
    expect((await jobRow(app, id)).revealCap).toBe(50)
    expect(await mine.api.job.raiseCap({ id }).catch(refusalOf)).toBe('REPLIES_AT_MOST')
  })

  test('who raises the cap or renews has those told who have not heard of the job', async () => {
    const raised = await addLeedsJob(app, { userId: poster })
    const renewed = await addLeedsJob(app, { userId: poster, status: 'closed' })
    await query.insert(jobWaves).values([raised, renewed].map((jobId) => ({ jobId, wave: 1 })))
    const { id } = await addReader(app)
    await run(app, 'alert.wave')
    expect([await told(app, raised), await told(app, renewed)]).toEqual([[], []])
    await doing(raised, { act: 'raise' })
    await doing(renewed, { act: 'renew' })
    await settled(app)
    await run(app, 'alert.wave')
    expect([await told(app, raised), await told(app, renewed)]).toEqual([[id], [id]])
  })

  test('sees the own contact details and the location as typed [JOB-30]', async () => {
    const contact = { name: 'Wilhelmina Quill', email: 'w.quill@planted.example', phone: '07700 900457' }
    const id = await post({ contact, location: 'LS6 2AB' })
    const region = (await mine.html(`/job-directory/${id}`)).region('Your contact details')
    expect(allIn(region, 'dd').map(textOf)).toEqual([contact.name, contact.email, contact.phone, 'LS6 2AB'])
  })

  test('has no reveal to press on the own job, and everything without JavaScript', async () => {
    const page = await mine.html(`/job-directory/${await post()}`)
    expect(page.all('button', { text: 'Show contact details' })).toEqual([])
    expect(page.all('*', { 'data-needs-script': true })).toEqual([])
    expect(page.all('form', { action: /\/manage$/ }).map(({ attribs }) => attribs.method)).toEqual(
      Array.from({ length: 4 }, () => 'post'),
    )
  })

  test('deletes a job after being asked, and is told so [JOB-44]', async () => {
    const id = await post()
    const ask = allIn((await mine.html(`/job-directory/${id}`)).region('Your job'), 'details').at(-1)
    expect(ask?.attribs).not.toHaveProperty('open')
    const page = await doing(id, { act: 'delete' })
    expect(said(page)).toBe('Job deleted')
    expect(await query.select().from(jobs).where(eq(jobs.id, id))).toEqual([])
  })
})

describe('what a job does not allow', () => {
  test('is refused with a sentence under "Error": ending what has ended, renewing what is open [JOB-43]', async () => {
    const [closed, open] = [await post({ status: 'closed' }), await post()]
    const refused = async (id: string, fields: Record<string, string>) => {
      const page = await mine.html(`/job-directory/${id}/manage`, { method: 'POST', body: new URLSearchParams(fields) })
      return [page.status, textOf(page.one('div', { role: 'alert' }))]
    }
    const ends: Record<string, string>[] = [{ act: 'close' }, { act: 'hire', provider: 'other' }, { act: 'raise' }]
    for (const fields of ends) {
      expect(await refused(closed, fields)).toEqual([
        409,
        'Error This job is not open any more, so it cannot be changed.',
      ])
    }
    expect(await refused(open, { act: 'renew' })).toEqual([409, 'Error This job is still open.'])
    expect(await mine.api.job.close({ id: closed }).catch(refusalOf)).toBe('JOB_NOT_OPEN')
  })

  test('counts from the moment its days are over, before the clock has said so [JOB-20]', async () => {
    const id = await post({ postedAt: daysAgo(app, 60) })
    expect(await mine.api.job.close({ id }).catch(refusalOf)).toBe('JOB_NOT_OPEN')
    await mine.api.job.renew({ id })
    expect(await jobRow(app, id)).toMatchObject({ status: 'open', postedAt: now })
  })

  test('when something fails on our side, "Error" says that nothing was changed [JOB-43]', async () => {
    const id = await post()
    const body = new URLSearchParams({ act: 'close' })
    const page = await refusing(app, 'update on jobs', () =>
      mine.html(`/job-directory/${id}/manage`, { method: 'POST', body }),
    )
    expect([page.status, textOf(page.one('div', { role: 'alert' }))]).toEqual([
      500,
      'Error Something went wrong on our side. Nothing was changed; please try again.',
    ])
  })
})

describe('jobs of others', () => {
  test('do not exist for anybody who would end, renew, raise or delete them [JOB-44, API-31]', async () => {
    const [open, closed] = [await post(), await post({ status: 'closed' })]
    const before = [await jobRow(app, open), await jobRow(app, closed)]
    for (const id of [await addClient(app), await addProvider(app), await addClient(app, { accountType: 'admin' })]) {
      const browser = await app.as(id)
      const { job } = browser.api
      const tries = [
        () => job.close({ id: open }),
        () => job.hire({ id: open, providerId: null }),
        () => job.raiseCap({ id: open }),
        () => job.removeOwn({ id: open }),
        () => job.renew({ id: closed }),
      ]
      for (const attempt of tries) {
        await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such job.' })
      }
      for (const name of ['close', 'raise', 'delete'])
        expect((await act(browser, open, { act: name })).status).toBe(404)
    }
    expect([await jobRow(app, open), await jobRow(app, closed)]).toEqual(before)
  })

  test('ask visitors to log in first, and back to the job [JOB-44]', async () => {
    const id = await post()
    const answer = await act(app.browser(), id, { act: 'close' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/login?return=${encodeURIComponent(`/job-directory/${id}`)}`,
    ])
    expect(await app.visitor().job.close({ id }).catch(refusalOf)).toBe('UNAUTHORIZED')
    expect(await jobRow(app, id)).toMatchObject({ status: 'open' })
  })

  test('are not touched by fields or acts that the page does not have', async () => {
    const id = await post()
    expect((await act(mine, id, { act: 'close', userId: poster })).status).toBe(400)
    expect((await act(mine, id, { act: 'publish' })).status).toBe(400)
    expect(await jobRow(app, id)).toMatchObject({ status: 'open' })
  })
})

describe('the clock', () => {
  test('says of a job after 60 days that it has expired, and mails a link that renews it [JOB-20, JOB-21]', async () => {
    const client = await addClient(app)
    const [over, not] = [
      await post({ title: 'Paint a fence', postedAt: daysAgo(app, 60) }, client),
      await post({ postedAt: new Date(now.getTime() - 60 * DAY + 1000) }, client),
    ]
    expect([await isListed(app, over), await isListed(app, not)]).toEqual([false, true])
    await tick(app, 'job.expire', 'job.expire')
    expect([(await jobRow(app, over)).status, (await jobRow(app, not)).status]).toEqual(['expired', 'open'])
    expect(await subjectsTo(app, `${client}@example.com`)).toEqual(['Your job “Paint a fence” has expired'])
    const mail = await app.mailTo(`${client}@example.com`)
    expect(new URL(mail.links[0] ?? '').searchParams.get('answer')).toBe('renew')
    await app.browser().post(pathIn(mail), { answer: 'renew' })
    expect(await jobRow(app, over)).toMatchObject({ status: 'open', postedAt: now })
  })

  test('mails no one about a job that ended long ago', async () => {
    const client = await addClient(app)
    const id = await post({ postedAt: daysAgo(app, 100) }, client)
    await tick(app, 'job.expire')
    expect((await jobRow(app, id)).status).toBe('expired')
    expect(await subjectsTo(app, `${client}@example.com`)).toEqual([])
  })

  test('expires more jobs than it takes at once', async () => {
    const client = await addClient(app)
    const template = await post({ postedAt: daysAgo(app, 90), status: 'closed' }, client)
    await query.execute(sql`
      insert into jobs (user_id, title, description, location, posted_date)
      select user_id, title, description, location, posted_date from jobs, generate_series(1, 250) where id = ${template}`)
    await tick(app, 'job.expire')
    const { rows } = await query.execute<{ status: string; count: number }>(
      sql`select status, count(*)::int as count from jobs where user_id = ${client} group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { status: 'closed', count: 1 },
      { status: 'expired', count: 250 },
    ])
  })
})
