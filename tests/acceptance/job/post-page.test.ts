import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { forgetLimits, openAtNow } from '#tests/support/accounts.ts'
import { addJob } from '#tests/support/clients.ts'
import { hrefsIn, labelsIn, problemsIn, readHtml, said, textOf, valueIn } from '#tests/support/html.ts'
import { aClient, addPhoto, draft, jobsOf, storedJob, tapForm } from '#tests/support/job/form.ts'
import { addProvider } from '#tests/support/people.ts'

const { app } = await openAtNow()

type Fields = Record<string, string | string[]>
type Client = Awaited<ReturnType<typeof aClient>>

async function send({ browser }: Pick<Client, 'browser'>, fields: Fields, path = '/post-job') {
  return browser.post(path, { draftId: randomUUID(), intent: 'post', ...tapForm, ...fields })
}

const answerTo = async (fields: Fields, who?: Client) => readHtml(await send(who ?? (await aClient(app)), fields))

describe('/post-job shows', () => {
  test('visitors the whole form, whose last step makes the account or leads to the login [JOB-34]', async () => {
    const page = await app.html('/post-job')
    expect(page.all('textarea', { name: 'description' })).toHaveLength(1)
    page.one('button', { name: 'intent', value: 'post', text: 'Create account and post' })
    page.one('button', { name: 'intent', value: 'login' })
    expect(labelsIn(page)).toContain('Choose a password')
    expect(page.text).toContain('Your job goes live when you use it.')
    expect(page.headers.get('x-fettle-cache')).toContain('max=')
  })

  test.each([
    ['provider', '/directory'],
    ['admin', '/admin'],
  ] as const)('a %s that only clients can post, and what they can do instead [JOB-39]', async (accountType, other) => {
    const page = await (await aClient(app, { accountType })).browser.html('/post-job')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Feature not available')
    expect(page.text).toContain('Only clients can post jobs.')
    expect(page.all('main').flatMap(hrefsIn)).toEqual(['/job-directory', other])
    expect(page.all('textarea')).toEqual([])
  })

  test('an unconfirmed client what is missing, with a button that sends the link again [JOB-40]', async () => {
    const una = await aClient(app, { emailConfirmed: false })
    const page = await una.browser.html('/post-job')
    expect(page.text).toContain('Please confirm your email address first')
    expect(page.all('textarea')).toEqual([])
    expect(page.all('form', { action: '/resend-confirmation' }).length).toBeGreaterThan(0)
    expect((await una.browser.post('/resend-confirmation', {})).status).toBe(200)
    await app.mailTo(una.email, /confirm/i)
  })

  test('a client the whole form, with what the account knows [JOB-35]', async () => {
    const tina = await aClient(app, { location: 'Leeds', phone: '07700900222' })
    const page = await tina.browser.html('/post-job')
    expect(page.title).toBe('Post a Job | Fettle')
    const labels = ['Title', 'Description', 'Budget', 'Location', 'Contact name', 'Contact email', 'Contact phone']
    for (const label of labels) {
      expect([label, labelsIn(page).filter((text) => text.startsWith(label)).length]).toEqual([label, 1])
    }
    expect(page.all('input', { name: 'category' }).length).toBeGreaterThan(90)
    expect(valueIn(page, 'location')).toBe('Leeds')
    expect(valueIn(page, 'contactName')).toBe('Tina Marsh')
    expect(valueIn(page, 'contactEmail')).toBe(tina.email)
    expect(valueIn(page, 'contactPhone')).toBe('07700 900222')
    expect(page.all('select', { name: 'revealCap' })).toHaveLength(1)
    expect(page.headers.get('x-fettle-cache')).toBeNull()
  })
})

describe('a job posted by the form', () => {
  test('leads to its page, which says "Job posted" once [JOB-45]', async () => {
    const tina = await aClient(app)
    const answer = await send(tina, {})
    const [job] = await jobsOf(app, tina.id)
    expect(answer.headers.get('location')).toBe(`/job-directory/${job?.id}`)
    const page = await tina.browser.follow(answer)
    expect(said(page)).toContain('Job posted Your job is live. We will e-mail you when a provider opens your details.')
    expect((await tina.browser.html(`/job-directory/${job?.id}`)).source).not.toContain('Your job is live.')
  })

  test('carries its categories, its cap and its photos [JOB-47]', async () => {
    const tina = await aClient(app)
    const photo = await addPhoto(tina.browser)
    const { groups } = await app.site.taxonomy.read(app.site.database.query)
    const category = groups.slice(0, 2).map(({ id }) => String(id))
    await send(tina, { category, revealCap: '3', photo })
    const [job] = await jobsOf(app, tina.id)
    const stored = await storedJob(app, job?.id ?? '')
    expect(stored.job.revealCap).toBe(3)
    expect(stored.categories.map(String)).toEqual(category)
    expect(stored.photos).toEqual([photo])
  })

  test('twice from the same form is one', async () => {
    const tina = await aClient(app)
    const draftId = randomUUID()
    const [first, second] = [await send(tina, { draftId }), await send(tina, { draftId })]
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(await jobsOf(app, tina.id)).toHaveLength(1)
  })
})

describe('a refused form', () => {
  test.each([
    ['no title', { title: '' }, 'Title is required', '[JOB-36]'],
    ['no description', { description: ' ' }, 'Description is required', '[JOB-36]'],
    ['no email', { contactEmail: '' }, 'Contact email is required', '[JOB-36]'],
    ['a wrong email', { contactEmail: 'nobody' }, 'Invalid email address', ''],
    ['no location', { location: '' }, 'Location is required', '[JOB-46]'],
    ['a place that nobody knows', { location: 'Xyzzyville' }, 'We do not know this place.', '[JOB-46]'],
    ['a phone that is none', { contactPhone: 'ring me' }, 'Invalid phone number format', ''],
    ['more than 10 providers', { revealCap: '11' }, 'Start with at most 10 providers', ''],
    ['9 photos', { photo: Array.from({ length: 9 }, () => randomUUID()) }, 'Add at most 8 photos', ''],
  ])('with %s says so, and keeps what was typed %s %s', async (_what, fields, problem, _ids) => {
    const tina = await aClient(app)
    const page = await answerTo(fields, tina)
    expect(page.status).toBe(400)
    expect(problemsIn(page).join()).toContain(problem)
    expect(valueIn(page, 'budget')).toBe('£50 to £80')
    expect(valueIn(page, 'otherCategory')).toBe('Taps')
    expect(await jobsOf(app, tina.id)).toEqual([])
  })

  test('without a category: "Please select a category" [JOB-37]', async () => {
    const page = await answerTo({ otherCategory: '' })
    const problem = 'You must select a service category for your job posting.'
    expect(textOf(page.one('div', { role: 'alert' }))).toBe(`Please select a category ${problem}`)
    expect(problemsIn(page)).toEqual([problem])
    expect(page.text.split(problem)).toHaveLength(3) // in the summary and at the field
    expect(valueIn(page, 'title')).toBe('Mend a dripping tap')
  })

  test('of a client whose session is gone: "Authentication required", with what was typed and a way to sign in [JOB-38]', async () => {
    const page = await readHtml(await send({ browser: app.browser() }, {}))
    expect(page.status).toBe(401)
    expect(page.text).toContain('Authentication required')
    expect(page.text).toContain('Please sign in to post jobs.')
    expect(valueIn(page, 'title')).toBe('Mend a dripping tap')
    expect(page.all('main').flatMap(hrefsIn)).toContain(`/login?return=${encodeURIComponent('/post-job')}`)
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  test('of an unconfirmed client offers the link again and keeps what was typed [JOB-40]', async () => {
    const una = await aClient(app, { emailConfirmed: false })
    const page = await answerTo({}, una)
    expect(page.status).toBe(403)
    expect(page.text).toContain('Please confirm your email address first.')
    expect(page.all('button', { formaction: '/resend-confirmation' })).toHaveLength(1)
    expect(valueIn(page, 'title')).toBe('Mend a dripping tap')
    expect(await jobsOf(app, una.id)).toEqual([])
  })

  test('with a category that is gone: "Error updating categories" [JOB-43]', async () => {
    const page = await answerTo({ category: '999999' })
    expect(page.text).toContain(
      'Error updating categories One of the categories does not exist any more. Please choose again.',
    )
  })

  test('on the eleventh job of a day: "Error posting job" with the sentence [JOB-41]', async () => {
    const tina = await aClient(app)
    const { job } = tina.api
    for (let count = 0; count < 10; count += 1) await job.post(draft())
    const page = await answerTo({}, tina)
    expect(page.status).toBe(429)
    expect(page.text).toContain('Error posting job You have posted 10 jobs today.')
    await forgetLimits(app)
  })

  test('by a failure of ours: "Error posting job", and nothing typed is lost [JOB-41]', async () => {
    await app.work.db.execute(sql`alter table jobs add constraint broken check (title <> 'Broken')`)
    const page = await answerTo({ title: 'Broken' })
    await app.work.db.execute(sql`alter table jobs drop constraint broken`)
    expect(page.status).toBe(500)
    expect(page.text).toContain('Error posting job Nothing you typed is lost. Please try again.')
    expect(valueIn(page, 'title')).toBe('Broken')
  })

  test.each(['user_id', 'status', 'reveal_cap', 'posted_date', 'id', 'userId', '__proto__', 'photos[0]'])(
    'with a field %s is no form of ours',
    async (name) => {
      const tina = await aClient(app)
      expect((await send(tina, { [name]: '1' })).status).toBe(400)
      expect(await jobsOf(app, tina.id)).toEqual([])
    },
  )
})

describe('a preview', () => {
  test('shows the job as providers will see it, without contact details, above the filled form', async () => {
    const tina = await aClient(app)
    const page = await readHtml(await send(tina, { intent: 'preview' }))
    const preview = page.one('section', { 'aria-labelledby': 'preview' })
    const text = textOf(preview)
    expect(text).toContain('Mend a dripping tap')
    expect(text).toContain('Manchester, M1')
    expect(text).toContain('£50 to £80')
    expect(text).toContain('Other: Taps')
    expect(text).not.toContain('tina@example.com')
    expect(text).not.toContain('M1 1AE')
    expect(valueIn(page, 'title')).toBe('Mend a dripping tap')
    expect(await jobsOf(app, tina.id)).toEqual([])
  })

  test('shows no photo of another person', async () => {
    const photo = await addPhoto((await aClient(app)).browser)
    const { job } = (await aClient(app)).api
    const { revealCap: _, draftId: __, ...words } = draft({ photos: [photo] })
    expect((await job.preview(words)).photos).toEqual([])
  })
})

describe('the edit page', () => {
  test('holds what is stored; saved, it leads to the job and says so', async () => {
    const tina = await aClient(app)
    const { id } = await tina.api.job.post(draft({ budget: '£60' }))
    const page = await tina.browser.html(`/job-directory/${id}/edit`)
    expect(page.title).toBe('Edit job | Fettle')
    expect(valueIn(page, 'budget')).toBe('£60')
    expect(page.all('*', { name: 'revealCap' })).toEqual([])
    const { revealCap: _, ...fields } = tapForm
    const answer = await tina.browser.post(`/job-directory/${id}/edit`, { ...fields, title: 'New', intent: 'post' })
    expect(answer.headers.get('location')).toBe(`/job-directory/${id}`)
    expect(said(await tina.browser.follow(answer))).toContain('Job saved')
    expect((await storedJob(app, id)).job.title).toBe('New')
  })

  test('is not there for others, and no one without a session sees it', async () => {
    const tina = await aClient(app)
    const path = `/job-directory/${await addJob(app, tina.id)}/edit`
    expect((await (await aClient(app)).browser.page(path)).status).toBe(404)
    expect((await app.page(path)).headers.get('location')).toBe(`/login?return=${encodeURIComponent(path)}`)
    expect((await (await aClient(app, { accountType: 'provider' })).browser.page(path)).status).toBe(403)
    expect((await tina.browser.page('/job-directory/nonsense/edit')).status).toBe(404)
  })

  test('refuses as /post-job does: "Error" with the sentence, "Error updating categories", the cap as a field [JOB-43]', async () => {
    const tina = await aClient(app)
    const id = await addJob(app, tina.id)
    const { revealCap: _, ...fields } = tapForm
    const save = async (more: Fields) =>
      readHtml(await tina.browser.post(`/job-directory/${id}/edit`, { ...fields, intent: 'post', ...more }))
    expect((await save({ category: '999999' })).text).toContain('Error updating categories')
    expect((await save({ photo: randomUUID() })).text).toContain('Error A photo is not there any more.')
    expect((await save({ revealCap: '50' })).status).toBe(400)
    expect((await save({ status: 'closed' })).status).toBe(400)
    await app.work.db.execute(sql`update jobs set status = 'closed' where id = ${id}`)
    const page = await save({ title: 'Typed and not lost' })
    expect(page.status).toBe(409)
    expect(page.text).toContain('Error This job is not open any more, so it cannot be changed.')
    expect(valueIn(page, 'title')).toBe('Typed and not lost')
  })
})

describe('script and SQL in every field', () => {
  const payload = `<script>alert(1)</script><img src=x onerror=alert(2)>'; drop table jobs; --`

  test('are text on the job page, in lists, in the preview, in the forms, to who opens it and in the mail about that', async () => {
    await app.clock.to(new Date(app.site.now().getTime() + 60_000)) // newer than what the other tests posted
    const tina = await aClient(app)
    const fields = { title: payload, description: payload, budget: payload.slice(0, 80), contactName: payload }
    const other = payload.slice(0, 60)
    const answer = await send(tina, { ...fields, otherCategory: other })
    const path = answer.headers.get('location') ?? ''
    const [job] = await jobsOf(app, tina.id)
    expect(job).toMatchObject({ title: payload, description: payload, otherCategory: other })
    const preview = await readHtml(await send(tina, { ...fields, otherCategory: other, intent: 'preview' }))
    const member = await app.as(await addProvider(app, { businessName: payload }))
    const pages = [
      preview,
      await readHtml(await member.post(`${path}/reveal`, {})),
      await app.html(path),
      await tina.browser.html(path),
      await tina.browser.html(`${path}/edit`),
      await tina.browser.html('/profile?tab=jobs'),
      await app.html('/job-directory'),
    ]
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(page.source).not.toContain('<script>alert')
      expect(page.all('img', { onerror: true })).toEqual([])
      expect(`${page.text} ${valueIn(page, 'title')}`).toContain('<script>alert(1)</script>')
    }
    const { html } = await app.mailTo(tina.email, /opened the details/)
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(html).toContain('“&lt;script&gt;alert(1)') // the title
    expect(html).toMatch(/&lt;script&gt;[^<]* opened your contact details/)
  })

  test('are refused with a sentence where they cannot be meant', async () => {
    const page = await answerTo({ location: payload, contactEmail: payload, contactPhone: payload.slice(0, 40) })
    expect(problemsIn(page)).toEqual(['Invalid email address', 'Invalid phone number format'])
    expect(page.source).not.toContain('<script>alert')
    expect(valueIn(page, 'location')).toBe(payload)
  })
})
