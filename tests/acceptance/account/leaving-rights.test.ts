import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { LEAVING } from '#contract/account/words.ts'
import { deletionRequests, jobs, profiles, savedProviders } from '#db/schema/index.ts'
import { type Account, addAccount, isLoggedIn, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { readHtml, textOf } from '#tests/support/html.ts'
import { keepPages } from '#tests/support/http/kept-pages.ts'
import { draft, tapForm } from '#tests/support/job/form.ts'
import { isListed } from '#tests/support/job/jobs.ts'
import { addLeedsJob, addReader, mailsTo, postJob, send, waveOf } from '#tests/support/mail/alerts.ts'
import { linkToken, outcomeLink } from '#tests/support/mail/links.ts'
import { addMembership } from '#tests/support/people.ts'

// Nothing works off the queue here: what must be so at once is so without it.
const app = await createTestApp({ now: new Date() })
const { query } = app.site.database

/** Somebody who has asked to be deleted, logged in again. */
async function leaving(given: Parameters<typeof addAccount>[1] = {}) {
  const person = await addAccount(app, given)
  if (person.accountType === 'provider') await addMembership(app, person.id)
  await leave(person)
  return { person, browser: await logIn(app, person) }
}

async function leave(person: Account) {
  await (await logIn(app, person)).api.account.leave({ secret: PASSWORD })
}

describe('a person who has asked to be deleted', () => {
  test('downloads the data, and logs out of all devices [SET-61]', async () => {
    const { browser } = await leaving()
    expect((await browser.page('/account/download')).headers.get('content-type')).toBe('application/zip')
    await browser.api.account.endSessions()
    expect(await isLoggedIn(browser)).toBe(false)
  })

  test('keeps the account by the button of the banner, on any page, and may do everything again [SET-61]', async () => {
    const { person, browser } = await leaving()
    const banner = (await browser.html('/about')).one('aside')
    expect(textOf(banner)).toMatch(/^Your account will be deleted on .* but not change anything\. Keep my account$/)
    const kept = await browser.follow(await browser.post('/account/security', { intent: 'stay' }))
    expect(kept.text).toContain('Your account stays')
    expect((await browser.html('/about')).all('aside')).toEqual([])
    expect(await query.select().from(deletionRequests).where(eq(deletionRequests.userId, person.id))).toEqual([])
    expect((await browser.api.job.post(draft())).id).toBeDefined()
  })

  test('reads why on every form, and what was typed is still there [SET-61]', async () => {
    const { browser } = await leaving()
    const posting = await readHtml(await browser.post('/post-job', { ...tapForm, draftId: crypto.randomUUID() }))
    expect(posting.text).toContain(LEAVING)
    expect(posting.source).toContain('It drips day and night.')
    expect(await readHtml(await browser.post('/account/security', { intent: 'grant-support' }))).toMatchObject({
      text: expect.stringContaining(LEAVING),
    })
    const profile = { firstName: 'Tinaaa', lastName: 'Marsh', location: 'Leeds' }
    const edited = await readHtml(await browser.post('/account', profile))
    expect(edited.text).toContain(LEAVING)
  })

  test.each([
    ['/saved', { kind: 'provider', id: crypto.randomUUID(), save: 'yes' }],
    ['/account?tab=notifications', { kind: 'provider_updates', on: 'yes' }],
    ['/account/avatar', { remove: 'yes' }],
  ])('is told so after a press on %s too [SET-61]', async (path, fields) => {
    const { browser, person } = await leaving()
    const page = await browser.follow(await browser.post(path, fields))
    expect(page.text).toContain('Your account is about to be deleted')
    expect(await query.select().from(savedProviders).where(eq(savedProviders.userId, person.id))).toEqual([])
  })

  test('changes nothing by links in mails either [SET-61]', async () => {
    const person = await addAccount(app)
    const jobId = await addLeedsJob(app, { userId: person.id })
    const [job] = await query.select().from(jobs).where(eq(jobs.id, jobId))
    if (!job) throw new Error('no job')
    const link = outcomeLink(app, job, 'close')
    await leave(person)
    const answer = await readHtml(await app.browser().post(link.pathname + link.search, { answer: 'close' }))
    expect(answer.text).toContain(LEAVING)
    const browser = await logIn(app, person)
    const token = await linkToken(app, { id: person.id, email: 'elsewhere@example.com' }, 'email_change')
    await expect(browser.api.account.follow({ token })).rejects.toMatchObject({ code: 'LEAVING' })
    await browser.page(`/confirm-email?access_token=${token}&type=email_change`)
    const page = await browser.follow(await browser.post('/confirm-email', { intent: 'follow' }))
    expect(page.text).toContain('Your account is about to be deleted')
  })
})

describe('the open jobs of a client who asks to be deleted', () => {
  const inSitemap = async (id: string) =>
    JSON.stringify(
      await app
        .visitor()
        .sitemap.part({ name: 'jobs-1' })
        .catch(() => ''),
    ).includes(id)

  test('leave every list, kept page and sitemap at once, and come back with the undo [SET-61, JOB-42]', async () => {
    const person = await addAccount(app)
    const jobId = await addLeedsJob(app, { userId: person.id, title: 'Mend a singular gate' })
    const kept = keepPages(app)
    const listed = async () => [
      await isListed(app, jobId),
      await kept.shows('/job-directory', jobId),
      await kept.shows('/categories/plumbing', jobId),
      await inSitemap(jobId),
      (await app.page(`/job-directory/${jobId}`)).status === 200,
    ]
    expect(await listed()).toEqual(Array(5).fill(true))
    await leave(person)
    await expect.poll(listed, { timeout: 2_000 }).toEqual(Array(5).fill(false))
    await (await logIn(app, person)).api.account.stay()
    await expect.poll(listed, { timeout: 2_000 }).toEqual(Array(5).fill(true))
  })

  test('are in no alert until then, not even in mails that wait in the queue; after the undo further waves follow [JOB-46]', async () => {
    const [first, second] = [await addReader(app), await addReader(app)]
    const person = await addAccount(app)
    const jobId = await postJob(app, { userId: person.id })
    await send(app, jobId)
    expect(await mailsTo(app, first)).toHaveLength(1)
    const later = await postJob(app, { userId: person.id })
    await leave(person)

    await send(app, later)
    expect(await mailsTo(app, first)).toEqual([])
    expect(await mailsTo(app, second)).toEqual([])
    await (await logIn(app, person)).api.account.stay()
    expect(await mailsTo(app, first)).toHaveLength(1)
    const { rows } = await query.execute<{ jobId: string }>(sql`
      select data -> 'data' ->> 'jobId' as "jobId" from queue.job
      where name in ('event', 'bulk-event') and data ->> 'name' = 'job.reopened'`)
    expect(rows.map((row) => row.jobId)).toEqual(expect.arrayContaining([jobId, later]))
    expect(await waveOf(app, jobId)).not.toBeNull()
  })

  test('do not slip through when they are posted at the very moment [SET-61]', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const person = await addAccount(app)
      const posting = await (await logIn(app, person)).heldApi()
      const going = await (await logIn(app, person)).heldApi()
      const ways = [() => posting.job.post(draft()), () => going.account.leave({ secret: PASSWORD })]
      await Promise.allSettled((turn % 2 ? ways : ways.reverse()).map((way) => way()))
      const [profile] = await query.select().from(profiles).where(eq(profiles.id, person.id))
      expect(profile?.hiddenAt).not.toBeNull()
      const posted = await query.select().from(jobs).where(eq(jobs.userId, person.id))
      expect(posted.filter(({ hiddenAt }) => hiddenAt === null)).toEqual([])
    }
  })
})
