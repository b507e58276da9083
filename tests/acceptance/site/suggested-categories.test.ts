import { afterAll, describe, expect, test } from 'vitest'
import { addJob } from '#tests/support/clients.ts'
import { allIn, type Html, labelsIn, readHtml, textOf, valueIn } from '#tests/support/html.ts'
import { aClient, tapForm } from '#tests/support/job/form.ts'
import { openProfileForm, wholeProfile } from '#tests/support/profile-form.ts'
import { newBrowser } from '#tests/support/signing-up.ts'

const { app, provider, readPosted } = await openProfileForm()
afterAll(() => app.close())
const tree = await app.site.taxonomy.read(app.work.db)
const idOf = (text: string) => String(tree.find(text)?.id)

/** What a browser without JavaScript offers to tick: the values and what they read. */
function offered(page: Html, name = 'category') {
  const plain = page.all('noscript').flatMap((part) => allIn(part, 'fieldset'))
  const boxes = plain.flatMap((part) => allIn(part, 'input', { name, type: 'checkbox' }))
  expect(boxes.filter(({ attribs }) => 'checked' in attribs)).toEqual([])
  return { ids: boxes.map(({ attribs }) => attribs.value), says: plain.map(textOf).join(' ') }
}

const ticked = (page: Html, name = 'category') =>
  page.all('input', { name, checked: true }).map(({ attribs }) => attribs.value)
const plumbing = idOf('Construction/Trade > Plumbing')

describe('without JavaScript, the form of a job', () => {
  test('offers what the search that led to it is about, and ticks nothing', async () => {
    const page = await (await aClient(app)).browser.html('/post-job?service=Kitchen+tap+dripping')
    expect(offered(page)).toEqual({ ids: [plumbing], says: 'Suggested: Plumbing' })
    expect(ticked(page)).toEqual([])
  })

  test('offers nothing where it is empty, and not what is ticked already', async () => {
    const { browser } = await aClient(app)
    expect(offered(await browser.html('/post-job'))).toEqual({ ids: [], says: '' })
    const known = await browser.html('/post-job?service=plumber')
    expect([ticked(known), offered(known).ids]).toEqual([[plumbing], []])
  })

  test('that was refused offers what title and description are about, with all that was typed [JOB-37]', async () => {
    const { browser } = await aClient(app)
    const typed = { ...tapForm, title: 'Help wanted', description: 'The tap drips.\nThe fence is rotten.' }
    const fields = { draftId: crypto.randomUUID(), intent: 'post', ...typed, otherCategory: '' }
    const page = await readHtml(await browser.post('/post-job', fields))
    expect(page.status).toBe(400)
    expect(offered(page).ids.sort()).toEqual([plumbing, idOf('Gardening and Outdoors > Fencing & Decking')].sort())
    expect(valueIn(page, 'title')).toBe('Help wanted')
    expect(textOf(page.one('textarea', { name: 'description' }))).toBe('The tap drips. The fence is rotten.')
    const [category = ''] = offered(page).ids
    const posted = await browser.post('/post-job', { ...fields, category })
    expect(posted.status).toBe(302)
    const job = await browser.html(posted.headers.get('location') ?? '')
    expect(job.text).toContain(tree.byId.get(Number(category))?.name)
  })

  test('takes a category that is ticked in the list and among the suggestions as one', async () => {
    const { browser } = await aClient(app)
    const fields = { draftId: crypto.randomUUID(), intent: 'post', ...tapForm, category: [plumbing, plumbing] }
    const answer = await browser.post('/post-job', { ...fields, otherCategory: '' })
    const edit = await browser.html(`${answer.headers.get('location')}/edit`)
    expect(ticked(edit)).toEqual([plumbing])
  })

  test('that is edited offers what it is about and is not filed under', async () => {
    const tina = await aClient(app)
    const job = await addJob(app, tina.id, { title: 'Mend a dripping tap', categories: [] })
    expect(offered(await tina.browser.html(`/job-directory/${job}/edit`)).ids).toEqual([plumbing])
  })
})

describe('without JavaScript, the sign-up', () => {
  const typed = { fullName: 'Bob Hill', email: 'bob@example.com', location: 'M1 1AE', phone: '0161 496 0000' }

  test('of a provider that was refused offers what the business name is about [ACC-04]', async () => {
    const fields = { ...typed, businessName: 'Bob’s Boilers Ltd', password: 'a', confirm: 'b' }
    const page = await readHtml(await newBrowser(app).post('/signup?type=provider', fields))
    expect(page.status).toBe(400)
    expect(offered(page, 'categories')).toEqual({
      ids: [idOf('Construction/Trade > Heating & Gas')],
      says: 'Suggested: Heating & Gas',
    })
    expect(valueIn(page, 'businessName')).toBe('Bob’s Boilers Ltd')
    expect(ticked(page, 'categories')).toEqual([])
  })

  test('of a seeker has none, and no categories at all', async () => {
    const page = await readHtml(await newBrowser(app).post('/signup', { ...typed, phone: '', businessName: 'Plumber' }))
    expect(labelsIn(page)).not.toContain('Plumbing')
  })
})

describe('without JavaScript, the profile', () => {
  test('offers what its business name and title are about and it is not filed under [SET-28]', async () => {
    await provider.api.profile.edit({ changes: { title: 'Roofer and electrician' } })
    const offers = offered(await provider.browser.html('/account')).ids
    expect(offers).toEqual([idOf('Construction/Trade > Electrical Services')])
  })

  test('that was refused offers what was typed', async () => {
    const page = await readPosted({
      ...wholeProfile,
      seen: '',
      firstName: '',
      businessName: 'Ridge & Co',
      title: 'Chartered accountant',
    })
    expect(offered(page)).toEqual({
      ids: [idOf('Legal and Financial Services > Accountancy & Bookkeeping')],
      says: 'Suggested: Accountancy & Bookkeeping',
    })
  })

  test('of a client has no categories, and asks for none', async () => {
    const page = await (await aClient(app)).browser.html('/account')
    expect(offered(page)).toEqual({ ids: [], says: '' })
  })
})

test('a form whose suggestions are refused is shown without them', async () => {
  const { browser } = await aClient(app)
  const path = '/post-job?service=Kitchen+tap+dripping'
  for (let times = 0; times < 130; times += 1) await browser.post('/categories/suggest', { title: 'tap' })
  const page = await browser.html(path)
  expect([page.status, valueIn(page, 'title'), offered(page).ids]).toEqual([200, 'Kitchen tap dripping', []])
})
