import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { jobDrafts, profiles, user } from '#db/schema/index.ts'
import { forgetDrafts } from '#server/job/drafts.ts'
import { downloadOf, forgetLimits, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { problemsIn, readHtml, said, textOf, valueIn } from '#tests/support/html.ts'
import { aClient, addPhoto, draft, jobsOf, storedJob, tapForm } from '#tests/support/job/form.ts'
import { confirmationLink, logInByForm, newBrowser, newEmail, openConfirmation } from '#tests/support/signing-up.ts'

const { app } = await openAtNow()

type Fields = Record<string, string | string[]>

const form = (email: string, more: Fields = {}): Fields => ({
  ...tapForm,
  draftId: randomUUID(),
  contactName: 'Vera Quill',
  contactEmail: email,
  timing: 'week',
  password: PASSWORD,
  intent: 'post',
  ...more,
})

const send = (browser: TestBrowser, fields: Fields) => browser.post('/post-job', fields)

const drafts = () => app.site.database.query.select().from(jobDrafts)

async function idOf(email: string): Promise<string> {
  const [found] = await app.site.database.query.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!found) throw new Error(`no account of ${email}`)
  return found.id
}

const jobsBy = async (email: string) => jobsOf(app, await idOf(email))

/** A visitor who has sent a job, and has not used the link yet. */
async function sent(more: Fields = {}) {
  const [browser, email] = [newBrowser(app), newEmail()]
  const answer = await send(browser, form(email, more))
  return { browser, email, answer }
}

describe('a visitor’s job', () => {
  test('is sent with the account, and goes live when the link is used in the same browser', async () => {
    const { browser, email, answer } = await sent()
    expect(answer.headers.get('location')).toBe('/confirm-email')
    const waiting = await browser.follow(answer)
    expect(said(waiting)).toContain('Account created successfully')
    expect(waiting.text).toContain('It goes live when you use the link in the email.')
    expect(waiting.text).toContain('Your job “Mend a dripping tap” is ready')
    expect(await jobsBy(email)).toEqual([])

    const opened = await openConfirmation(browser, await confirmationLink(app, email))
    const [job] = await jobsBy(email)
    expect(opened.headers.get('location')).toBe(`/job-directory/${job?.id}`)
    const page = await browser.follow(opened)
    expect(said(page)).toContain('Job posted Your job is live.')
    expect(page.text).toContain('Within a week')
    const { contact } = await storedJob(app, job?.id ?? '')
    expect(contact).toMatchObject({ name: 'Vera Quill', email })
    expect(await drafts()).toEqual([])
    expect(browser.cookies.has('fettle.job-draft')).toBe(false)
  })

  test('asks for photos once it is live, which a visitor could not add', async () => {
    const { browser, email } = await sent()
    expect((await newBrowser(app).html('/post-job')).text).toContain('You can add them once you have an account')
    const page = await browser.follow(await openConfirmation(browser, await confirmationLink(app, email)))
    const [job] = await jobsBy(email)
    const link = page.one('a', { text: 'Add photos' })
    expect(link.attribs.href).toBe(`/job-directory/${job?.id}/edit#photo`)
    await addPhoto(browser, job?.id ?? '')
    expect((await browser.html(`/job-directory/${job?.id}`)).text).not.toContain('Add photos')
  })

  test('is in the download of their data while it waits [SET-63]', async () => {
    const { browser, email } = await sent({ title: 'Waits for its link' })
    await logInByForm(browser, email)
    const { parts } = await downloadOf(browser)
    expect(parts['jobs-waiting.json']).toMatchObject([{ job: { title: 'Waits for its link', contactEmail: email } }])
    expect((await downloadOf((await aClient(app)).browser)).all).not.toContain('Waits for its link')
  })

  test('goes live in another browser once the password of the sign-up is given', async () => {
    const { email } = await sent()
    const phone = newBrowser(app)
    const asked = await phone.follow(await openConfirmation(phone, await confirmationLink(app, email)))
    expect(asked.text).toContain('Email Confirmed')
    expect(await jobsBy(email)).toEqual([])
    const proven = await phone.post('/confirm-email', { intent: 'password', password: PASSWORD })
    const [job] = await jobsBy(email)
    expect(proven.headers.get('location')).toBe(`/job-directory/${job?.id}`)
  })

  test('is not posted for the owner of the address who chooses another password, but waits in their form', async () => {
    const { email } = await sent({ title: 'Written by a stranger' })
    const owner = newBrowser(app)
    await owner.follow(await openConfirmation(owner, await confirmationLink(app, email)))
    await owner.begin(await idOf(email))
    expect(await jobsBy(email)).toEqual([])
    expect(valueIn(await owner.html('/post-job'), 'title')).toBe('Written by a stranger')
  })

  test('sent twice, and by fifty at once, is one account and one job', async () => {
    const [browser, email] = [newBrowser(app), newEmail()]
    const fields = form(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(browser, fields)))
    const where = answers.map(({ status, headers }) => headers.get('location') ?? status)
    expect(where.filter((at) => at === '/confirm-email').length).toBeGreaterThan(1)
    expect(new Set(where)).toEqual(new Set(['/confirm-email', 429]))
    await forgetLimits(app)
    await openConfirmation(browser, await confirmationLink(app, email))
    await browser.api.job.postWaiting({ token: null })
    expect(await jobsBy(email)).toHaveLength(1)
  })

  test('of an address that has an account says so at the address, keeps what was typed, and offers to log in', async () => {
    const tina = await aClient(app)
    const page = await readHtml(await send(newBrowser(app), form(tina.email)))
    expect(page.status).toBe(409)
    expect(problemsIn(page).join()).toContain('This email is already registered.')
    expect(valueIn(page, 'title')).toBe('Mend a dripping tap')
    expect(page.all('button', { name: 'intent', value: 'login' })).toHaveLength(1)
    expect(page.source).not.toContain(PASSWORD)
    expect(await jobsOf(app, tina.id)).toEqual([])
  })

  test.each([
    ['without a name', { contactName: '' }, 'Your name is required'],
    ['with a short password', { password: 'short' }, 'Password must be at least 8 characters'],
    ['with a common password', { password: 'password123' }, 'This password is among the most common ones.'],
    ['with a title that has no visible letter', { title: '\u200b\u2060 \u00ad' }, 'Title is required'],
    ['with an unknown place', { location: 'Xyzzyville' }, 'We do not know this place.'],
  ])('%s is refused with what was typed, and makes no account', async (_how, more, problem) => {
    const { email, answer } = await sent(more)
    const page = await readHtml(answer)
    expect(page.status).toBe(400)
    expect(problemsIn(page).join()).toContain(problem)
    expect(valueIn(page, 'budget')).toBe('£50 to £80')
    await expect(idOf(email)).rejects.toThrow('no account')
  })
})

describe('a visitor who has an account already', () => {
  test('logs in and finds everything as it was typed; one press posts it', async () => {
    const tina = await aClient(app, { password: PASSWORD })
    const browser = newBrowser(app)
    const left = await send(browser, form('', { title: 'Half typed', contactName: '', intent: 'login', password: '' }))
    const back = `/login?return=${encodeURIComponent('/post-job')}`
    expect(left.headers.get('location')).toBe(back)
    const answer = await browser.post(back, { email: tina.email, password: PASSWORD })
    expect(answer.headers.get('location')).toBe('/post-job')
    const page = await browser.html('/post-job')
    expect(valueIn(page, 'title')).toBe('Half typed')
    expect(valueIn(page, 'contactEmail')).toBe(tina.email)
    expect(page.one('input', { name: 'timing', checked: true }).attribs.value).toBe('week')
    const draftId = valueIn(page, 'draftId') ?? ''
    const { contactName: _, ...fields } = tapForm
    await send(browser, { ...fields, contactName: '', title: 'Half typed', draftId, intent: 'post' })
    expect(await jobsOf(app, tina.id)).toHaveLength(1)
    expect(browser.cookies.has('fettle.job-draft')).toBe(false)
    expect(valueIn(await browser.html('/post-job'), 'title')).toBe('')
  })

  test('gets nothing posted by the login alone', async () => {
    const tina = await aClient(app, { password: PASSWORD })
    const browser = newBrowser(app)
    await send(browser, form(tina.email, { intent: 'login' }))
    await browser.post('/login', { email: tina.email, password: PASSWORD })
    expect(await jobsOf(app, tina.id)).toEqual([])
  })
})

describe('a kept job', () => {
  test('is for the browser that holds its token alone, and only of its own account', async () => {
    const { browser, email } = await sent({ title: 'Only mine' })
    const token = browser.cookies.get('fettle.job-draft') ?? ''
    await app.site.database.query.update(user).set({ emailVerified: true }).where(eq(user.email, email))
    const other = await aClient(app)
    expect(await other.api.job.waiting({ token })).toBeNull()
    expect(await other.api.job.postWaiting({ token })).toBeNull()
    expect(await newBrowser(app).api.job.waiting({ token: 'x'.repeat(43) })).toBeNull()
    other.browser.cookies.set('fettle.job-draft', 'forged')
    expect(valueIn(await other.browser.html('/post-job'), 'title')).toBe('')
  })

  test('is gone after a day, or after a week where it was sent with an account', async () => {
    const browser = newBrowser(app)
    await send(browser, form('', { intent: 'login', title: 'Old' }))
    const mine = await sent({ title: 'Sent' })
    await app.clock.to(new Date(app.site.now().getTime() + DAY + 1000))
    expect(valueIn(await browser.html('/post-job'), 'title')).toBe('')
    await forgetDrafts(app.work)
    expect((await drafts()).map(({ content }) => JSON.stringify(content)).join()).not.toContain('"Old"')
    expect((await mine.browser.html('/post-job')).text).toContain('“Sent” isn’t live yet')
    await app.clock.to(new Date(app.site.now().getTime() + 7 * DAY))
    await forgetDrafts(app.work)
    expect(await drafts()).toEqual([])
  })

  test('goes with its account', async () => {
    const { email } = await sent()
    await app.site.database.query.delete(profiles).where(eq(profiles.id, await idOf(email)))
    expect(await drafts()).toEqual([])
  })

  test('is kept for twenty an hour from one address, and the form stays filled in', async () => {
    const browser = newBrowser(app)
    const keep = () => send(browser, form('', { intent: 'login' }))
    for (let count = 0; count < 20; count += 1) expect((await keep()).status).toBe(302)
    const page = await readHtml(await keep())
    expect(page.status).toBe(429)
    expect(valueIn(page, 'title')).toBe('Mend a dripping tap')
  })
})

test('visitors look at the preview without an account, and see no photos of anyone', async () => {
  const page = await readHtml(
    await send(newBrowser(app), form('', { intent: 'preview', contactEmail: 'v@example.com' })),
  )
  expect(page.status).toBe(200)
  expect(page.one('section', { 'aria-labelledby': 'preview' }).children.length).toBeGreaterThan(0)
  expect(page.text).toContain('Within a week')
})

test('the unconfirmed client who logged in is told that the job waits', async () => {
  const { browser, email } = await sent({ title: 'Waits for me' })
  await logInByForm(browser, email)
  expect((await browser.html('/post-job')).text).toContain('Your job “Waits for me” goes live')
})

describe('a phone number in the description', () => {
  const description = 'It drips. Please call me on 07700 900123.'
  const told = 'There’s a phone number in your description. Everyone can read it there.'

  test('is pointed out before the job is sent; sent again as it is, it goes', async () => {
    const [browser, email] = [newBrowser(app), newEmail()]
    const page = await readHtml(await send(browser, form(email, { description })))
    expect(page.status).toBe(400)
    expect(page.text).toContain(`Before you post ${told}`)
    const notice = page.one('button', { name: 'intent', value: 'move.description.phone' })
    expect(textOf(notice)).toBe('Move it to the private phone box')
    await expect(idOf(email)).rejects.toThrow('no account')
    const seen = page.one('input', { name: 'seen' }).attribs.value ?? ''
    expect((await send(browser, form(email, { description, seen }))).headers.get('location')).toBe('/confirm-email')
  })

  test('moves to its private box with one press, also for a client and in a posted job', async () => {
    const { browser, ...tina } = await aClient(app)
    const intent = 'move.description.phone'
    const page = await readHtml(await browser.post('/post-job', { ...tapForm, description, intent }))
    expect(textOf(page.one('textarea', { name: 'description' }))).toBe('It drips.')
    expect(valueIn(page, 'contactPhone')).toBe('07700 900123')
    expect(page.text).not.toContain(told)
    const { id } = await tina.api.job.post(draft())
    const { revealCap: _, ...fields } = tapForm
    const edited = await readHtml(
      await browser.post(`/job-directory/${id}/edit`, { ...fields, description, intent: 'post' }),
    )
    expect(edited.text).toContain(told)
  })

  test.each([
    ['an email address', 'Write to me@example.org', 'Move it to the private email box'],
    ['an address', 'It is at 12 High Street, Leeds LS1 4AP', 'Move it to the private location box'],
    ['a full postcode', 'I live in LS1 4AP', 'Move it to the private location box'],
  ])('so is %s', async (what, text, button) => {
    const { browser } = await aClient(app)
    const page = await readHtml(
      await browser.post('/post-job', { ...tapForm, draftId: randomUUID(), description: text, intent: 'post' }),
    )
    expect(page.text).toContain(`There’s ${what} in your description.`)
    page.one('button', { text: button })
  })
})

test('“Next” pressed before the page comes alive leads to the next step with what was typed', async () => {
  const page = await readHtml(await send(newBrowser(app), { title: 'Hang a gate', intent: 'next.1', password: '' }))
  expect(page.status).toBe(200)
  expect(problemsIn(page)).toEqual([])
  expect(valueIn(page, 'title')).toBe('Hang a gate')
  expect(page.one('section', { 'data-step': '2' }).attribs.class).not.toContain('hidden')
  expect(page.one('section', { 'data-step': '1' }).attribs.class).toContain('hidden')
})
