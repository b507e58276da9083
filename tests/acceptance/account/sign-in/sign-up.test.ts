import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { waitText } from '#contract/date.ts'
import { profileContacts, profiles, providerCategories, user } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, type Html, labelsIn, problemsIn, readHtml } from '#tests/support/html.ts'
import { newBrowser, newEmail } from '#tests/support/signing-up.ts'
import { untilTestEnds } from '#tests/support/spies.ts'

const HALF_HOUR = 30 * 60_000

const app = await createTestApp({ working: true })
const tree = await app.site.taxonomy.read(app.site.database.query)
const idOf = (text: string) => String(tree.find(text)?.id)
const plumbing = idOf('Construction/Trade > Plumbing')
const electrical = idOf('Construction/Trade > Electrical Services')
afterAll(() => app.close())

const seeker = {
  fullName: 'Tina Marsh Hill',
  location: 'M1 1AE',
  password: 'a quiet kettle',
  confirm: 'a quiet kettle',
}
const trader = () => ({ ...seeker, email: newEmail(), phone: '+44 (0)161-496 0000', categories: [plumbing] })

async function seekerRefused(change: Record<string, string>): Promise<Html> {
  return read(await newBrowser(app).post('/signup', { ...seeker, email: newEmail(), ...change }))
}

async function traderRefused(change: Record<string, string | string[]>): Promise<Html> {
  return read(await newBrowser(app).post('/signup?type=provider', { ...trader(), ...change }))
}

async function read(response: Response): Promise<Html> {
  expect(response.status).toBe(400)
  return readHtml(response)
}

const tab = (html: Html, name: string) => html.one('a', { text: name, href: /^\/signup/ })

test('the tabs are Seeker, chosen, and Provider [ACC-01]', async () => {
  const html = await app.html('/signup')
  expect(tab(html, 'Seeker').attribs['aria-current']).toBe('page')
  expect(tab(html, 'Provider').attribs['aria-current']).toBeUndefined()
  expect(html.title).toBe('Sign Up | Fettle')
})

test('the address may choose the Provider tab [ACC-02]', async () => {
  const html = await app.html('/signup?type=provider')
  expect(tab(html, 'Provider').attribs['aria-current']).toBe('page')
  expect(tab(html, 'Seeker').attribs['aria-current']).toBeUndefined()
})

test('both tabs ask for name, email, location and the password twice; seekers for nothing else [ACC-03, ACC-04, ACC-25]', async () => {
  const both = ['Full name', 'Email', 'Location', 'Password', 'Confirm password']
  expect(labelsIn(await app.html('/signup'))).toEqual(both)
  const provider = labelsIn(await app.html('/signup?type=provider'))
  expect(provider).toEqual(expect.arrayContaining([...both, 'Business name (optional)', 'Phone', 'Plumbing']))
  const done = await newBrowser(app).post('/signup', { ...seeker, email: newEmail() })
  expect(done.status).toBe(302)
})

test('the button, the note and the way to sign-in [ACC-05, ACC-06, ACC-07]', async () => {
  const html = await app.html('/signup?type=provider&return=%2Fpost-job')
  expect(html.one('button', { text: 'Sign up' }).attribs.type).toBe('submit')
  expect(html.text).toContain('Confirm your e-mail to post, message, leave feedback or be listed.')
  const to = new URL(html.one('a', { text: 'Sign in' }).attribs.href ?? '', 'http://x')
  expect(to.pathname).toBe('/login')
  expect(Object.fromEntries(to.searchParams)).toEqual({ type: 'provider', return: '/post-job' })
})

test.each([
  ['[ACC-18]', 'fullName', '  ', 'Full name is required'],
  ['[ACC-19]', 'email', ' ', 'Email is required'],
  ['[ACC-20]', 'email', 'tina at home', 'Invalid email address'],
  ['[ACC-21]', 'location', '', 'Location is required'],
  ['[ACC-27]', 'password', 'short7!', 'Password must be at least 8 characters'],
  ['[ACC-28]', 'confirm', 'a quiet bottle', 'Passwords do not match'],
  ['[ACC-34]', 'email', 'me@admin.fettle.invalid', 'Invalid email address'],
  ['[ACC-30]', 'password', 'password123', 'This password is among the most common ones. Please choose another.'],
])('%s %s "%s": %s', async (_id, field, value, sentence) => {
  const both = field === 'password' ? { password: value, confirm: value } : { [field]: value }
  expect(problemsIn(await seekerRefused(both))).toEqual([sentence])
})

test('without a password [ACC-26]', async () => {
  expect(problemsIn(await seekerRefused({ password: '', confirm: '' }))).toEqual(['Password is required'])
})

test('every missing field is named at once, each linked to its box', async () => {
  const html = await read(await newBrowser(app).post('/signup?type=provider', { fullName: '' }))
  expect(problemsIn(html)).toEqual([
    'Full name is required',
    'Email is required',
    'Phone number is required for providers',
    'Location is required',
    'At least one category is required for providers',
    'Password is required',
  ])
  const summary = html.all('div', { role: 'alert' })[0]
  for (const link of summary ? allIn(summary, 'a') : []) html.one('*', { id: (link.attribs.href ?? '').slice(1) })
})

test('a provider without phone [ACC-22]', async () => {
  expect(problemsIn(await traderRefused({ phone: '' }))).toEqual(['Phone number is required for providers'])
})

test.each(['12345', '0161 496 000a', '++441614960000', '1234567890123456', '0161+4960000'])(
  'the phone number %s is none [ACC-23]',
  async (phone) => {
    expect(problemsIn(await traderRefused({ phone }))).toEqual(['Invalid phone number format'])
  },
)

test('a provider without category [ACC-24]', async () => {
  expect(problemsIn(await traderRefused({ categories: [] }))).toEqual([
    'At least one category is required for providers',
  ])
})

test('own words are a category too; far too many boxes are no form of ours', async () => {
  const browser = newBrowser(app)
  const own = { ...trader(), categories: [], categoryOther: 'Kettle repairs' }
  expect((await browser.post('/signup?type=provider', own)).status).toBe(302)
  expect((await profileOf(own.email)).otherCategory).toBe('Kettle repairs')
  const flood = { ...trader(), categories: Array.from({ length: 500 }, () => plumbing) }
  const answer = await browser.post('/signup?type=provider', flood)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('fields that this page does not have')
})

test('a password of 128 characters is taken, one of 129 is not [ACC-29]', async () => {
  const long = 'kettle! '.repeat(17)
  const refused = await seekerRefused({ password: long.slice(0, 129), confirm: long.slice(0, 129) })
  expect(problemsIn(refused)).toEqual(['Password must be at most 128 characters'])
  const password = `${long.slice(0, 127)}.`
  const taken = await newBrowser(app).post('/signup', { ...seeker, email: newEmail(), password, confirm: password })
  expect(taken.status).toBe(302)
})

test.each([' ', '\u00a0', '\u2003', '\u200b', '\t'])('eight blanks (%j) are no password [ACC-29]', async (blank) => {
  const password = blank.repeat(8)
  const refused = await seekerRefused({ password, confirm: password })
  expect(problemsIn(refused)).toEqual(['Choose a password that isn’t only spaces.'])
})

test('what was typed stays after a refusal, but no password', async () => {
  const html = await traderRefused({ phone: 'none', categories: [plumbing, electrical], businessName: 'Tap & Co' })
  const value = (name: string) => html.one('input', { name }).attribs.value
  expect([value('fullName'), value('businessName'), value('location')]).toEqual([
    'Tina Marsh Hill',
    'Tap & Co',
    'M1 1AE',
  ])
  const ticked = html.all('input', { name: 'categories', checked: true }).map((box) => box.attribs.value)
  expect(ticked.sort()).toEqual([plumbing, electrical].sort())
  expect(html.source).not.toContain(seeker.password)
})

test('a provider is stored with first and last name, location, phone and business name [ACC-31, ACC-32, ACC-33]', async () => {
  const given = { ...trader(), businessName: 'Tap & Co', categories: [electrical, plumbing] }
  expect((await newBrowser(app).post('/signup?type=provider', given)).status).toBe(302)
  const profile = await profileOf(given.email)
  expect(profile).toMatchObject({
    firstName: 'Tina',
    lastName: 'Marsh Hill',
    accountType: 'provider',
    location: 'M1 1AE',
    businessName: 'Tap & Co',
  })
  const { query } = app.site.database
  const [contact] = await query.select().from(profileContacts).where(eq(profileContacts.profileId, profile.id))
  expect(contact?.phoneNumber).toBe('+441614960000')
  const chosen = await query.select().from(providerCategories).where(eq(providerCategories.providerId, profile.id))
  expect(chosen.map(({ categoryId }) => String(categoryId)).sort()).toEqual([plumbing, electrical].sort())
})

test('a seeker is a client, without phone and business [ACC-32]', async () => {
  const email = newEmail()
  await newBrowser(app).post('/signup', { ...seeker, email })
  const profile = await profileOf(email)
  expect(profile).toMatchObject({ accountType: 'client', businessName: null })
  const { query } = app.site.database
  const [contact] = await query.select().from(profileContacts).where(eq(profileContacts.profileId, profile.id))
  expect(contact?.phoneNumber).toBeNull()
})

test('no one signs up as admin, or with fields of their own [ACC-33]', async () => {
  const { confirm: _, ...person } = { ...seeker, email: newEmail(), accountType: 'client' as const }
  const { account } = newBrowser(app).api
  const admin = Object.assign({}, person, { accountType: 'admin' })
  await expect(account.signUp(admin)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const sneaky = { ...person, isVisible: true }
  await expect(account.signUp(sneaky)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const posted = await newBrowser(app).post('/signup', { ...seeker, email: person.email, accountType: 'admin' })
  expect(posted.status).toBe(400)
  expect(await app.site.database.query.select().from(user).where(eq(user.email, person.email))).toEqual([])
})

test('success leads to /confirm-email and is said there once [ACC-35, ACC-36]', async () => {
  const browser = newBrowser(app)
  const answer = await browser.post('/signup', { ...seeker, email: newEmail() })
  expect(answer.headers.get('location')).toBe('/confirm-email')
  const html = await browser.follow(answer)
  expect(html.text).toContain('Account created successfully Please check your email to confirm your account.')
  expect((await browser.html('/confirm-email')).text).not.toContain('Account created successfully')
})

test('an address that is registered already, in any case of letters [ACC-39]', async () => {
  const email = newEmail()
  await newBrowser(app).post('/signup', { ...seeker, email })
  const again = await newBrowser(app).post('/signup', { ...seeker, email: email.toUpperCase() })
  expect(again.status).toBe(409)
  expect(problemsIn(await readHtml(again))).toEqual([
    'This email is already registered. Please use a different email or try logging in.',
  ])
})

test('the sixth sign-up in half an hour is refused, whether or not the address is known [ACC-37, ACC-38, ACC-40]', async () => {
  const browser = newBrowser(app)
  const known = newEmail()
  for (let tries = 1; tries <= 5; tries += 1) await browser.post('/signup', { ...seeker, email: known })
  const refused = await browser.post('/signup', { ...seeker, email: known })
  expect(refused.status).toBe(429)
  const html = await readHtml(refused)
  expect(html.text).toContain('Too many signup attempts. Please try again later.')
  const left = HALF_HOUR - (app.site.now().getTime() % HALF_HOUR)
  expect(html.text).toContain(`Rate limit reached Please wait ${waitText(Math.ceil(left / 1000))} before trying again.`)
  expect(html.text).not.toContain('already registered')
})

test('a sign-up that only needs other words does not count [ACC-40]', async () => {
  const browser = newBrowser(app)
  for (let tries = 1; tries <= 6; tries += 1) {
    const again = await browser.post('/signup', {
      ...seeker,
      email: newEmail(),
      password: 'password1',
      confirm: 'password1',
    })
    expect(again.status).toBe(400)
    await browser.post('/signup', { ...seeker, email: 'nowhere' })
  }
  expect((await browser.post('/signup', { ...seeker, email: newEmail() })).status).toBe(302)
})

test('a failure that no one foresaw is said, logged, and leaves no account [ACC-42]', async () => {
  const email = newEmail()
  untilTestEnds(vi.spyOn(app.site.queue, 'send')).mockRejectedValue(new Error('no queue today'))
  const answer = await newBrowser(app).post('/signup', { ...seeker, email })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('An unexpected error occurred. Please try again.')
  expect(await app.site.database.query.select().from(user).where(eq(user.email, email))).toEqual([])
})

test('the server’s own refusal is shown in its words [ACC-41]', async () => {
  const html = await traderRefused({ categories: ['999999'] })
  expect(html.text).toContain('One of the categories does not exist any more. Please choose again.')
})

test('without address or password the procedures refuse in one sentence [ACC-43]', async () => {
  const { account } = newBrowser(app).api
  const refusal = {
    code: 'CREDENTIALS_MISSING',
    message: 'You must provide either an email or phone number and a password',
  }
  const nobody = { email: ' ', password: 'a quiet kettle', accountType: 'client' as const }
  const open = { email: 'a@example.com', password: '', accountType: 'client' as const }
  await expect(account.signIn(nobody)).rejects.toMatchObject(refusal)
  await expect(account.signIn(open)).rejects.toMatchObject(refusal)
  await expect(account.signUp({ ...nobody, fullName: 'A', location: 'B' })).rejects.toMatchObject(refusal)
  await expect(account.signUp({ ...open, fullName: 'A', location: 'B' })).rejects.toMatchObject(refusal)
})

async function profileOf(email: string) {
  const { query } = app.site.database
  const [found] = await query
    .select({ profile: profiles })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.id))
    .where(eq(user.email, email))
  if (!found) throw new Error(`nobody of ${email}`)
  return found.profile
}
