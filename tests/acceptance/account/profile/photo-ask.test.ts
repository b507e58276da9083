import { afterAll, expect, test } from 'vitest'
import { feedback, portfolioItems } from '#db/schema/index.ts'
import { addAccount, downloadOf, logIn } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { newDataDir } from '#tests/support/data-dir.ts'
import { readHtml } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'
import { plainPng } from '#tests/support/pictures.ts'
import { confirmationLink, openConfirmation, signUp } from '#tests/support/signing-up.ts'

const app = await createTestApp({ working: true, now: new Date(), environment: { DATA_DIR: newDataDir() } })
afterAll(() => app.close())
const db = app.site.database.query

const FACE = 'Add one photo of yourself, or your logo'
const WORK = 'Show how it turned out'

type Browser = Awaited<ReturnType<typeof app.as>>
const asks = async (browser: Browser, path = '/dashboard') => {
  const { text } = await browser.html(path)
  return [FACE, WORK].filter((words) => text.includes(words))
}

/** A member with a face. */
const member = (given: Parameters<typeof addProvider>[1] = {}) =>
  addProvider(app, { imageUrl: '/media/avatars/x/avatar.webp?v=1', ...given })

async function hire(provider: string, title: string, endedAt = new Date()) {
  const poster = await addClient(app)
  await addJob(app, poster, { title, status: 'hired', hiredProviderId: provider, endedAt })
}

const decline = (browser: Browser, ask: string, back = '/dashboard') =>
  browser.post('/account/photo-ask', { ask, back })

test('a new provider is asked for one photo once their address is confirmed, and no more when it is there', async () => {
  const { browser, email } = await signUp(app, 'provider')
  const confirmed = await browser.follow(await openConfirmation(browser, await confirmationLink(app, email)))
  expect(confirmed.one('a', { text: 'Continue to Profile' }).attribs.href).toBe('/profile')
  const page = await browser.html('/profile')
  expect(page.text).toContain(FACE)
  const form = page.one('form', { action: '/account/avatar', method: 'post', enctype: 'multipart/form-data' })
  expect(form.children.length).toBeGreaterThan(0)
  expect(page.one('input', { type: 'file', name: 'file' }).attribs.required).toBe(undefined)
  expect(await asks(browser)).toEqual([FACE])
  const body = new FormData()
  body.set('file', new File([new Uint8Array(await plainPng(200, 200))], 'me.png', { type: 'image/png' }))
  expect((await browser.page('/account/avatar', { method: 'POST', body })).status).toBe(302)
  expect(await asks(browser)).toEqual([])
  expect(await asks(browser, '/profile')).toEqual([])
})

test('who declines is not asked again, and finds that in the download of their data', async () => {
  const account = await addAccount(app, { accountType: 'provider' })
  const browser = await logIn(app, account)
  const answer = await decline(browser, 'face', '/profile')
  expect(answer.headers.get('location')).toBe('/profile')
  await decline(browser, 'face')
  expect(await asks(browser, '/profile')).toEqual([])
  expect(await asks(browser)).toEqual([])
  const { parts } = await downloadOf(browser)
  expect(parts['profile.json']).toMatchObject({ declinedPhotoAsks: [{ ask: 'face' }] })
})

test('a member is asked for a photo of their first job once a client says that they hired them', async () => {
  const provider = await member()
  const browser = await app.as(provider)
  expect(await asks(browser)).toEqual([])
  await hire(provider, 'Rewire a barn')
  await hire(provider, 'Hang a door', new Date(Date.now() - 86_400_000))
  const page = await browser.html('/dashboard')
  expect(page.text).toContain(`${WORK} You were hired for “Hang a door”. Add one photo of this job`)
  page.one('a', { text: 'Add one photo', href: '/account/portfolio/new' })
  await decline(browser, 'work')
  expect(await asks(browser)).toEqual([])
})

test('the same after the first review; the face comes first', async () => {
  const provider = await member({ imageUrl: null, ratings: [5] })
  const browser = await app.as(provider)
  expect(await asks(browser)).toEqual([FACE])
  await decline(browser, 'face')
  expect((await browser.html('/dashboard')).text).toContain(`${WORK} Clients have reviewed you.`)
})

test.each([
  ['who has work in their portfolio', {}, true],
  ['without a membership, where no visitor would see it', { memberFor: null }, false],
])('a provider %s is not asked for it', async (_who, given, works) => {
  const provider = await member({ ratings: [5], ...given })
  const now = new Date()
  const item = { providerId: provider, title: 'A wall', description: '', kind: 'work' as const, position: 0 }
  if (works) await db.insert(portfolioItems).values({ ...item, createdAt: now, updatedAt: now })
  expect(await asks(await app.as(provider))).toEqual([])
})

test('a review that is not published yet asks for nothing', async () => {
  const provider = await member()
  await db.insert(feedback).values({ ...entry(provider, 5), approvedAt: null, checkedAt: null })
  expect(await asks(await app.as(provider))).toEqual([])
})

test('clients are asked for none, and cannot decline, nor can a visitor; other words lead back', async () => {
  const browser = await app.as(await addClient(app))
  expect(await asks(browser)).toEqual([])
  await expect(browser.api.profile.declinePhoto({ ask: 'face' })).rejects.toMatchObject({ code: 'WRONG_TYPE' })
  await expect(app.visitor().profile.askedPhoto()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const stranger = await app.browser().post('/account/photo-ask', { ask: 'face', back: 'https://elsewhere.example/' })
  expect(stranger.headers.get('location')).toBe('/login?return=%2Fdashboard')
  const provider = await app.as(await member({ imageUrl: null }))
  expect((await decline(provider, 'anything')).headers.get('location')).toBe('/dashboard')
  expect(await readHtml(await provider.page('/account/photo-ask')).then(({ status }) => status)).toBe(302)
  expect(await asks(provider)).toEqual([FACE])
})
