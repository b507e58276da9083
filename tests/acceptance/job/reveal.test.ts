import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobReveals, jobs, memberships } from '#db/schema/index.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'
import { allIn, type Html, hrefsIn, textOf } from '#tests/support/html.ts'
import { settled, subjectsTo } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'

const { app, now } = await openAtNow()
const { query } = app.site.database

const CONTACT = { name: 'Wilhelmina Quill', email: 'w.quill@planted.example', phone: '07700 900457' }
const NEEDED = 'You need an active subscription to reveal contact information.'
const PROVIDERS_ONLY = 'This content is restricted to service providers only'

const poster = await addClient(app)
const post = (given: Parameters<typeof addJob>[2] = {}, by = poster) => addJob(app, by, { contact: CONTACT, ...given })
const member = (given: Parameters<typeof addProvider>[1] = {}) => addProvider(app, given)
const asMember = async (given: Parameters<typeof addProvider>[1] = {}) => app.as(await member(given))

async function open(browser: TestBrowser, id: string) {
  return browser.api.job.reveal({ id })
}

async function openByForm(browser: TestBrowser, id: string): Promise<Html> {
  return browser.html(`/job-directory/${id}/reveal`, { method: 'POST', body: new URLSearchParams() })
}

async function revealedBy(jobId: string): Promise<string[]> {
  const rows = await query.select().from(jobReveals).where(eq(jobReveals.jobId, jobId))
  return rows.map(({ providerId }) => providerId)
}

function expectClosed(page: Html) {
  for (const value of [CONTACT.name, CONTACT.email, CONTACT.phone, '07700900457'])
    expect(page.source).not.toContain(value)
}

describe('a member', () => {
  test('opens name, email and phone of a job by a plain form [JOB-26]', async () => {
    const id = await post()
    const browser = await asMember()
    const form = allIn((await browser.html(`/job-directory/${id}`)).one('section', { id: 'contact' }), 'form')
    expect(form.map(({ attribs }) => [attribs.method, attribs.action])).toEqual([
      ['post', `/job-directory/${id}/reveal`],
    ])
    const page = await openByForm(browser, id)
    expect(page.text).toContain(CONTACT.name)
    expect(page.one('a', { href: `mailto:${CONTACT.email}`, text: CONTACT.email })).toBeTruthy()
    expect(page.one('a', { href: 'tel:+447700900457', text: CONTACT.phone })).toBeTruthy()
  })

  test('sees nothing of a phone number that was not given [JOB-26]', async () => {
    const id = await post({ contact: { ...CONTACT, phone: null } })
    const page = await openByForm(await asMember(), id)
    expect(page.all('a', { href: /^tel:/ })).toEqual([])
    expect(page.text).toContain(CONTACT.email)
  })

  test('finds a dummy, blurred and unspoken, before that, and the details at every later visit; no cache keeps them [JOB-24, JOB-25, JOB-27]', async () => {
    const id = await post()
    const browser = await asMember()
    const blurred = async () => {
      const page = await browser.html(`/job-directory/${id}`)
      expectClosed(page)
      const [dummy] = page.all('div', { class: /\bblur-/ })
      expect(dummy?.attribs['aria-hidden']).toBe('true')
      return dummy ? textOf(dummy) : ''
    }
    const before = await blurred()
    expect(before).toContain('somebody@example.com')
    const answer = await openByForm(browser, id)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await browser.html(`/job-directory/${id}`)
    expect(page.one('a', { href: `mailto:${CONTACT.email}`, text: CONTACT.email })).toBeTruthy()
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-fettle-cache')).toBeNull()
    expect([page.all('div', { class: /\bblur-/ }), page.all('button', { text: 'Show contact details' })]).toEqual([
      [],
      [],
    ])
    await query.update(jobs).set({ status: 'closed', endedAt: new Date() }).where(eq(jobs.id, id))
    const closed = await browser.html(`/job-directory/${id}`)
    expectClosed(closed)
  })

  test('opens nothing by following a link [JOB-25]', async () => {
    const id = await post()
    const browser = await asMember()
    const answer = await browser.page(`/job-directory/${id}/reveal`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/job-directory/${id}`])
    expect(await revealedBy(id)).toEqual([])
  })

  test('is on record once, however often they open it [JOB-31]', async () => {
    const id = await post()
    const provider = await member()
    const browser = await app.as(provider)
    await open(browser, id)
    await app.clock.to(new Date(now.getTime() + 60_000))
    expect(await open(browser, id)).toEqual(CONTACT)
    const rows = await query.select().from(jobReveals).where(eq(jobReveals.jobId, id))
    expect(rows).toEqual([{ jobId: id, providerId: provider, revealedAt: now }])
  })

  test('opens at most 30 jobs an hour; those opened before do not count [API-65]', async () => {
    const browser = await asMember()
    const ids = await Promise.all(Array.from({ length: 31 }, () => post()))
    const [first = '', ...rest] = ids
    for (const id of [first, first, first, ...rest.slice(0, 29)]) await open(browser, id)
    const last = rest[29] ?? ''
    await expect(open(browser, last)).rejects.toMatchObject({ status: 429 })
    expect(await revealedBy(last)).toEqual([])
    await expect(open(browser, first)).resolves.toEqual(CONTACT)
    await app.clock.to(new Date(now.getTime() + 3_600_000))
    await expect(open(browser, last)).resolves.toEqual(CONTACT)
  })
})

describe('refused is', () => {
  test('a provider without membership, by both sentences and the way to one [JOB-28, MEM-50]', async () => {
    const id = await post()
    const browser = await asMember({ memberFor: null })
    const page = await openByForm(browser, id)
    const alert = page.one('div', { role: 'alert' })
    expect(textOf(alert)).toContain(`Subscription required ${NEEDED}`)
    expect(hrefsIn(alert)).toEqual(['/membership'])
    expect(page.status).toBe(403)
    expectClosed(page)
    await expect(open(browser, id)).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED', message: NEEDED })
    expect(await revealedBy(id)).toEqual([])
  })

  test('a visitor, who can also log in and come back [JOB-28, JOB-29]', async () => {
    const id = await post()
    const page = await openByForm(app.browser(), id)
    const alert = page.one('div', { role: 'alert' })
    expect(textOf(alert)).toContain(`Subscription required ${NEEDED}`)
    expect(hrefsIn(alert)).toEqual([
      '/membership',
      `/login?type=provider&return=${encodeURIComponent(`/job-directory/${id}`)}`,
    ])
    expectClosed(page)
    expect(await app.visitor().job.reveal({ id }).catch(refusalOf)).toBe('UNAUTHORIZED')
  })

  test('a client who is not the poster, and an admin: it is for providers [JOB-29]', async () => {
    const id = await post()
    for (const accountType of ['client', 'admin'] as const) {
      const browser = await app.as(await addClient(app, { accountType }))
      const page = await openByForm(browser, id)
      expect(textOf(page.one('div', { role: 'alert' }))).toBe(PROVIDERS_ONLY)
      expectClosed(page)
      const shown = (await browser.html(`/job-directory/${id}`)).one('section', { id: 'contact' })
      expect([textOf(shown), allIn(shown, 'button').length]).toEqual([expect.stringContaining(PROVIDERS_ONLY), 0])
    }
  })

  test('a member who has not confirmed the email address, with the offer to send the link again [JOB-29, ACC-62]', async () => {
    const id = await post()
    const browser = await asMember({ emailConfirmed: false })
    const page = await openByForm(browser, id)
    expect(page.text).toContain('Please confirm your email address first.')
    const resend = allIn(page.one('div', { role: 'alert' }), 'form', { action: '/resend-confirmation', method: 'post' })
    expect(resend.map(textOf)).toEqual(['Resend email'])
    const sent = await browser.html('/resend-confirmation', { method: 'POST', body: new URLSearchParams() })
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Confirmation email sent.')])
    expectClosed(page)
    expect(await open(browser, id).catch(refusalOf)).toBe('CONFIRMATION_NEEDED')
    expect(await revealedBy(id)).toEqual([])
  })

  test('whose membership lapses between two reveals, at once and in the same session, also for what they had opened [JOB-28, MEM-50]', async () => {
    const [first, second] = [await post(), await post()]
    const provider = await member()
    const browser = await app.as(provider)
    await expect(open(browser, first)).resolves.toEqual(CONTACT)
    await query
      .update(memberships)
      .set({ periodEnd: daysAgo(app, 4) })
      .where(eq(memberships.providerId, provider))
    for (const id of [first, second]) expect(await open(browser, id).catch(refusalOf)).toBe('SUBSCRIPTION_REQUIRED')
    expectClosed(await openByForm(browser, first))
  })

  test('everybody once a job has ended; who had opened it may again while it is hired for, and no longer [JOB-19, JOB-26]', async () => {
    const provider = await member()
    const [opener, other] = [await app.as(provider), await asMember()]
    const allowed: Record<string, boolean[]> = {}
    for (const status of ['open', 'hired', 'closed', 'expired'] as const) {
      const id = await post()
      await open(opener, id)
      await query.execute(sql`update jobs set status = ${status} where id = ${id}`)
      const tries = await Promise.allSettled([open(opener, id), open(other, id)])
      allowed[status] = tries.map((one) => one.status === 'fulfilled')
      if (status !== 'open')
        await expect(open(other, id)).rejects.toMatchObject({ message: 'This job is not open any more.' })
    }
    expect(allowed).toEqual({
      open: [true, true],
      hired: [true, false],
      closed: [false, false],
      expired: [false, false],
    })
  })

  test('whatever names no job, with the same answer [JOB-25]', async () => {
    const browser = await asMember()
    expect((await openByForm(browser, 'nothing')).status).toBe(404)
    expect(await open(browser, poster).catch(refusalOf)).toBe('NOT_FOUND')
  })
})

describe('the cap', () => {
  test('of 50 members who open a job with a cap of 10 in parallel, exactly 10 do [JOB-32]', async () => {
    const id = await post()
    const browsers = await Promise.all(Array.from({ length: 50 }, () => asMember()))
    const apis = await Promise.all(browsers.map((browser) => browser.heldApi()))
    const answers = await Promise.all(apis.map(({ job }) => job.reveal({ id }).then(() => 'opened', refusalOf)))
    const count = (what: string) => answers.filter((answer) => answer === what).length
    expect([count('opened'), count('REVEAL_LIMIT')]).toEqual([10, 40])
    expect(await revealedBy(id)).toHaveLength(10)
  })

  test('reached, the next member is refused with a sentence, and is told before they try; who had opened it still may [JOB-32]', async () => {
    const id = await post({ revealCap: 1 })
    const first = await asMember()
    await open(first, id)
    const late = await asMember()
    const page = await openByForm(late, id)
    expect([page.status, textOf(page.one('div', { role: 'alert' }))]).toEqual([409, 'This job has no places left.'])
    const shown = (await late.html(`/job-directory/${id}`)).one('section', { id: 'contact' })
    expect(textOf(shown)).toContain('No places left')
    expect(allIn(shown, 'button')).toEqual([])
    await expect(open(first, id)).resolves.toEqual(CONTACT)
  })

  test('raised by the poster, five more may [JOB-32]', async () => {
    const id = await post({ revealCap: 1 })
    await open(await asMember(), id)
    await app.person(poster).job.raiseCap({ id })
    for (let more = 0; more < 5; more += 1) await open(await asMember(), id)
    expect(await open(await asMember(), id).catch(refusalOf)).toBe('REVEAL_LIMIT')
  })
})

describe('the poster', () => {
  const hears = async (given: Parameters<typeof addJob>[2] = {}) => {
    const client = await addClient(app)
    return { email: `${client}@example.com`, id: await post(given, client), client }
  }

  test('gets a mail with the first reveal: who, which of how many, the listing, the job, and a link to close it [MSG-29]', async () => {
    const { email, id } = await hears({ title: 'Hang a door' })
    const provider = await member({ businessName: 'Oak & Ash', title: 'Joiner' })
    const browser = await app.as(provider)
    await open(browser, id)
    await open(browser, id)
    expect(await subjectsTo(app, email)).toEqual(['Oak & Ash opened the details of your job'])
    const mail = await app.mailTo(email)
    expect(mail.text).toContain('“Hang a door”')
    expect(mail.text).toContain('Providers with your details now: 1 of 10.')
    const paths = mail.links.map((link) => new URL(link).pathname)
    expect(paths).toEqual([`/job-directory/${id}`, `/directory/${provider}`, '/job-outcome'])
    expect(new URL(mail.links[2] ?? '').searchParams.get('answer')).toBe('close')
  })

  test('is told that the last reply was the last, and how to take more; a listing that is hidden is not linked [MSG-29, JOB-32]', async () => {
    const { email, id } = await hears({ revealCap: 1 })
    await open(await asMember({ businessName: 'Shy', hiddenAt: now }), id)
    const mail = await app.mailTo(email)
    expect(mail.text).toContain('Providers with your details now: 1 of 1. No one else can open them now.')
    expect(mail.text).toContain('choose “Let 5 more providers see your details” on your job’s page')
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual([`/job-directory/${id}`, '/job-outcome'])
  })

  test('has no mail by a reveal that was refused [MSG-29]', async () => {
    const { email, id } = await hears()
    await open(await asMember({ memberFor: null }), id).catch(refusalOf)
    expect(await subjectsTo(app, email)).toEqual([])
  })

  test('sees who opened the job and when, the newest first [JOB-31]', async () => {
    const { client, id } = await hears()
    const [first, second] = [
      await member({ businessName: 'First Joinery' }),
      await member({ businessName: 'Second', hiddenAt: now }),
    ]
    await open(await app.as(first), id)
    await app.clock.to(new Date(now.getTime() + 120_000))
    await open(await app.as(second), id)
    const region = (await (await app.as(client)).html(`/job-directory/${id}`)).region('Who opened your details')
    expect(allIn(region, 'li').map((entry) => allIn(entry, 'p').map(textOf)[0])).toEqual(['Second', 'First Joinery'])
    expect(hrefsIn(region)).toEqual([
      `/messages/new?job=${id}&provider=${second}`,
      `/directory/${first}`,
      `/messages/new?job=${id}&provider=${first}`,
    ])
    const times = allIn(region, 'time').map(({ attribs }) => attribs.datetime)
    expect(times).toEqual([new Date(now.getTime() + 120_000).toISOString(), now.toISOString()])
    expect(textOf(region)).toContain('2 of 10 providers have your details')
    await settled(app)
  })
})
