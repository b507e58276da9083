import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { feedback, jobPrompts, jobs } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { pathOf } from '#tests/support/browser.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { hrefsIn, textOf } from '#tests/support/html.ts'
import { addReveals, jobRow, tick } from '#tests/support/job/jobs.ts'
import { subjectsTo } from '#tests/support/membership.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database
const DAY = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * DAY)

async function posted(given: Parameters<typeof addJob>[2] = {}) {
  const client = await addClient(app)
  const id = await addJob(app, client, { title: 'Hang a door', postedAt: now, ...given })
  return { id, client, email: `${client}@example.com` }
}

const asks = 'Did you find someone for “Hang a door”?'

/** The links of the mail that asks for the outcome, by what they say. */
async function linksAfterAWeek({ id, email }: { id: string; email: string }) {
  await query.delete(jobPrompts).where(eq(jobPrompts.jobId, id))
  await query
    .update(jobs)
    .set({ postedAt: daysAgo(app, 8) })
    .where(eq(jobs.id, id))
  await tick(app, 'job.outcome')
  const { text } = await app.mailTo(email, /Did you find/)
  const links = [...text.matchAll(/^(.+):\n(https?:\S+)$/gm)].map(([, label = '', link = '']) => [label, pathOf(link)])
  if (links.length < 3) throw new Error(`too few links in: ${text}`)
  return new Map(links.map(([label = '', link = '']) => [label, link]))
}

describe('the clock asks for the outcome', () => {
  test('after 7 and after 21 days, once each, also when it runs twice at a time', async () => {
    const { email } = await posted()
    const counts: number[] = []
    for (const day of [6.9, 7, 8, 20.9, 21, 40]) {
      await app.clock.to(inDays(day))
      await Promise.all([tick(app, 'job.outcome'), tick(app, 'job.outcome')])
      counts.push((await subjectsTo(app, email)).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2])
    expect(await subjectsTo(app, email)).toEqual([asks, asks])
  })

  test('again after a renewal, from the new date on', async () => {
    const { id, email, client } = await posted()
    await app.clock.to(inDays(7))
    await tick(app, 'job.outcome')
    const { job } = app.person(client)
    await job.close({ id })
    await job.renew({ id })
    await app.clock.to(inDays(13.9))
    await tick(app, 'job.outcome')
    expect(await subjectsTo(app, email)).toHaveLength(1)
    await app.clock.to(inDays(14))
    await tick(app, 'job.outcome')
    expect(await subjectsTo(app, email)).toHaveLength(2)
  })

  test('not about jobs that have ended, nor posters who leave', async () => {
    const silent = [
      await posted({ status: 'hired' }),
      await posted({ status: 'closed' }),
      await posted({ hiddenAt: now }),
      await posted({ postedAt: daysAgo(app, 54) }),
    ]
    await app.clock.to(inDays(7))
    await tick(app, 'job.outcome')
    for (const { email } of silent) expect(await subjectsTo(app, email)).toEqual([])
  })

  test('by a mail that names at most ten of those who opened it', async () => {
    const about = await posted()
    const providers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => addProvider(app, { businessName: `Joiner ${index}` })),
    )
    await addReveals(app, about.id, ...providers)
    const labels = [...(await linksAfterAWeek(about)).keys()]
    expect(labels.filter((label) => /^I hired Joiner/.test(label))).toHaveLength(10)
    expect(labels).toEqual(
      expect.arrayContaining(['I hired someone else', 'I am still looking', 'I no longer need anyone: close the job']),
    )
  })
})

describe('a link of such a mail', () => {
  test('changes nothing when it is followed: it shows one button, and the other answers below', async () => {
    const about = await posted()
    const provider = await addProvider(app, { businessName: 'Oak & Ash' })
    await addReveals(app, about.id, provider)
    const before = await linksAfterAWeek(about).then(async (links) => ({ links, row: await jobRow(app, about.id) }))
    for (const [label, link] of before.links) {
      const page = await app.html(link)
      expect([label, page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
        ...[label, 200, 'private, no-store', 'no-referrer'],
      ])
      expect(page.all('main')[0] && page.all('form', { method: 'post' })).toHaveLength(1)
      expect(page.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1)
    }
    expect(await jobRow(app, about.id)).toEqual(before.row)
    const hired = await app.html(before.links.get('I hired Oak & Ash') ?? '')
    expect(hired.one('button', { text: 'Yes, I hired Oak & Ash' })).toBeTruthy()
    const others = hired.region('Other answers')
    expect(textOf(others)).toBe(
      'Or is it different? I hired someone else I am still looking I no longer need anyone: close the job',
    )
    for (const link of hrefsIn(others)) expect((await app.page(link)).status).toBe(200)
  })

  test('hired: one click without signing in, then their listing, the way to leave feedback, and a way back [JOB-19, JOB-21]', async () => {
    const about = await posted()
    const provider = await addProvider(app, { businessName: 'Oak & Ash' })
    await addReveals(app, about.id, provider)
    const link = (await linksAfterAWeek(about)).get('I hired Oak & Ash') ?? ''
    const form = { answer: 'hired', provider }
    const page = await app.html(link, { method: 'POST', body: new URLSearchParams(form) })
    expect(page.text).toContain('You hired Oak & Ash. Providers can no longer find the job.')
    expect(page.one('a', { text: 'See Oak & Ash’s listing' }).attribs.href).toBe(`/directory/${provider}`)
    expect(page.one('a', { text: 'Leave feedback' }).attribs.href).toBe(`/directory/${provider}/feedback`)
    expect(await jobRow(app, about.id)).toMatchObject({ status: 'hired', hiredProviderId: provider })
    const undone = await app.html(link, { method: 'POST', body: new URLSearchParams({ answer: 'renew' }) })
    expect(undone.text).toContain('Your job is open until')
    expect(await jobRow(app, about.id)).toMatchObject({ status: 'open', hiredProviderId: null, postedAt: now })
  })

  test('close and still looking do what they say [JOB-19]', async () => {
    const about = await posted()
    const links = await linksAfterAWeek(about)
    const answer = async (label: string, name: string) =>
      (await app.html(links.get(label) ?? '', { method: 'POST', body: new URLSearchParams({ answer: name }) })).text
    expect(await answer('I am still looking', 'looking')).toContain('Your job is open until')
    expect(await jobRow(app, about.id)).toMatchObject({ status: 'open' })
    expect(await answer('I no longer need anyone: close the job', 'close')).toContain('The job is closed.')
    expect(await jobRow(app, about.id)).toMatchObject({ status: 'closed' })
  })

  test('says so when the job has ended already, and offers to renew it', async () => {
    const about = await posted()
    const links = await linksAfterAWeek(about)
    await query.update(jobs).set({ status: 'closed', endedAt: now }).where(eq(jobs.id, about.id))
    for (const [, link] of links) {
      const page = await app.html(link)
      expect(page.text).toContain('This job has ended')
      expect(page.all('button', { text: 'Renew the job' })).toHaveLength(1)
    }
    const late = await app.html(links.get('I hired someone else') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'hired' }),
    })
    expect([late.status, (await jobRow(app, about.id)).status]).toEqual([409, 'closed'])
  })

  test('of a posting that was renewed since is over', async () => {
    const about = await posted()
    const links = await linksAfterAWeek(about)
    await query.update(jobs).set({ postedAt: now }).where(eq(jobs.id, about.id))
    for (const [, link] of links) {
      expect((await app.html(link)).text).toContain('You have renewed this job since we sent you this link.')
      const answer = await app.page(link, { method: 'POST', body: new URLSearchParams({ answer: 'close' }) })
      expect(answer.status).toBe(409)
    }
    expect(await jobRow(app, about.id)).toMatchObject({ status: 'open' })
  })

  test('speaks for its own job and posting only: changed in any part it is none [JOB-44]', async () => {
    const [about, other] = [await posted(), await posted()]
    const link = (await linksAfterAWeek(about)).get('I hired someone else') ?? ''
    const token = new URL(link, 'http://x').searchParams.get('token') ?? ''
    const [id = '', at = '', signature = ''] = token.split('.')
    const forged = [
      ...['', 'x', `${id}.${at}`, `${other.id}.${at}.${signature}`, `${id}.${now.getTime()}.${signature}`],
      ...[`${id}.${at}.${signature.slice(1)}`, `${id}.${at}.`, `${id}.9e99.${signature}`, `${token}${token}`],
    ]
    for (const bad of forged) {
      const address = `/job-outcome?${new URLSearchParams({ token: bad, answer: 'close' })}`
      const page = await app.html(address)
      expect([bad, page.status, page.text.includes('This link doesn’t work')]).toEqual([bad, 404, true])
      const answer = await app.page(address, { method: 'POST', body: new URLSearchParams({ answer: 'close' }) })
      expect([bad, answer.status]).toEqual([bad, 404])
    }
    expect(await jobRow(app, about.id)).toMatchObject({ status: 'open' })
  })

  test('hires no provider who did not open the job, and takes no answer but those', async () => {
    const about = await posted()
    const link = (await linksAfterAWeek(about)).get('I am still looking') ?? ''
    const tries = [
      { answer: 'hired', provider: await addProvider(app) },
      { answer: 'expired' },
      { answer: 'close', id: about.id },
    ]
    const statuses: number[] = []
    for (const form of tries) {
      const body = new URLSearchParams(Object.entries(form))
      statuses.push((await app.page(link, { method: 'POST', body })).status)
    }
    expect([statuses, (await jobRow(app, about.id)).status]).toEqual([[404, 400, 400], 'open'])
  })
})

describe('a week after a provider was hired', () => {
  const hired = async (given: Parameters<typeof addProvider>[1] = {}) => {
    const provider = await addProvider(app, { businessName: 'Oak & Ash', ...given })
    return { provider, ...(await posted({ status: 'hired', hiredProviderId: provider, endedAt: now })) }
  }

  test('the poster is asked for feedback, once, by a link to where it is left', async () => {
    const { email, provider } = await hired()
    await app.clock.to(inDays(6.9))
    await tick(app, 'job.feedback')
    expect(await subjectsTo(app, email)).toEqual([])
    await app.clock.to(inDays(7))
    await Promise.all([tick(app, 'job.feedback'), tick(app, 'job.feedback')])
    expect(await subjectsTo(app, email)).toEqual(['How did Oak & Ash do?'])
    expect((await app.mailTo(email)).links.map(pathOf)).toEqual([`/directory/${provider}/feedback`])
  })

  test('not one who has left some already, nor about a provider who is not listed', async () => {
    const [left, hidden] = [await hired(), await hired({ hiddenAt: now })]
    await query.insert(feedback).values(entry(left.provider, 5, { userId: left.client }))
    await app.clock.to(inDays(7))
    await tick(app, 'job.feedback')
    for (const { email } of [left, hidden]) expect(await subjectsTo(app, email)).toEqual([])
  })
})
