import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminAddress } from '#contract/account/words.ts'
import { HOUR, MINUTE } from '#contract/duration.ts'
import { auditLog, profiles, session, user } from '#db/schema/index.ts'
import { addAccount, forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn } from '#tests/support/html.ts'

const app = await createTestApp()
const { query } = app.site.database
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const addAdmin = (username: string) =>
  addAccount(app, { accountType: 'admin', firstName: username, email: adminAddress(username) })
const signedIn = async (username: string) => {
  const browser = app.browser()
  await browser.post('/admin-login', { username, password: PASSWORD })
  return browser
}

test('the first admin is set up once, by whichever of parallel requests comes first [ADM-13, ADM-17, ADM-21, API-53]', async () => {
  const form = { username: ' First ', password: 'a quiet kettle', confirm: 'a quiet kettle', token: '' }
  expect((await app.html('/admin-signup')).title).toBe('Admin setup | Fettle')
  for (const path of ['/admin', '/admin/users', '/admin/nowhere']) {
    const answer = await app.page(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/admin-signup'])
  }
  const login = await app.html('/admin-login')
  expect(login.one('a', { text: 'Set up the first admin' }).attribs.href).toBe('/admin-signup')
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.browser().post('/admin-signup', form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(409)])
  const made = answers.find(({ status }) => status === 302)
  expect(made?.headers.get('location')).toBe('/admin-login')
  const again = await app.browser().post('/admin-signup', form)
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining('An admin account already exists. Please proceed to login.'),
  ])
  const admins = await query.select({ email: user.email }).from(user).innerJoin(profiles, eq(profiles.id, user.id))
  expect(admins).toEqual([{ email: 'first@admin.fettle.invalid' }])
  expect((await app.html('/admin-signup')).source).toContain('An admin account already exists.')
  expect((await app.html('/admin')).title).toBe('Admin login | Fettle')
  expect(await (await signedIn('FIRST')).page('/admin')).toMatchObject({ status: 200 })
})

test('the setup asks for what is missing, and keeps the username [ADM-14, ADM-15, ADM-16]', async () => {
  const post = async (fields: Record<string, string>) => {
    const answer = await app
      .browser()
      .post('/admin-signup', { username: '', password: '', confirm: '', token: '', ...fields })
    return [answer.status, await answer.text()]
  }
  const says = (words: string) => [400, expect.stringContaining(words)]
  expect(await post({ username: 'second' })).toEqual(says('Username and password are required'))
  expect(await post({ password: 'a quiet kettle' })).toEqual(says('Username and password are required'))
  const differing = await post({ username: 'second', password: 'a quiet kettle', confirm: 'a loud kettle' })
  expect(differing).toEqual(says('Passwords do not match'))
  expect(differing[1]).toContain('value="second"')
  expect(differing[1]).not.toContain('kettle"')
  expect(await post({ username: 'second', password: 'short', confirm: 'short' })).toEqual(
    says('Password must be at least 8 characters'),
  )
})

test('no address of the area answers strangers as if it were there [ADM-03]', async () => {
  const strangers = [app.browser(), await app.as(await addAccount(app).then(({ id }) => id))]
  for (const browser of strangers) {
    const form = await browser.page('/admin/users/new.data?_routes=pages%2Fadmin%2Fusers%2Fnew')
    expect([form.status, await form.text()]).toEqual([404, expect.not.stringContaining('Plumbing')])
    for (const path of ['/admin/users/new', '/admin/analytics']) {
      expect([path, (await browser.post(path, {})).status]).toEqual([path, 404])
    }
  }
})

test('signed-out visitors see the admin login at every address of the area, and come to the page they asked for [ADM-01, ADM-04, ADM-06, ADM-07, ADM-60, NAV-19]', async () => {
  await addAdmin('ada')
  for (const path of ['/admin', '/admin/dashboard', '/admin/nowhere?page=2']) {
    const browser = app.browser()
    const page = await browser.html(path)
    expect([page.status, page.title]).toEqual([401, 'Admin login | Fettle'])
    expect(page.source).toContain('Contact the system administrator')
    const [form] = page.all('form')
    expect(form && allIn(form, 'input').map(({ attribs }) => attribs.name)).toEqual(['username', 'password'])
    const action = form?.attribs.action ?? ''
    expect(new URL(action, 'http://x').searchParams.get('return')).toBe(path)
    const answer = await browser.post(action, { username: ' ADA ', password: PASSWORD })
    expect(answer.headers.get('location')).toBe(path)
    expect((await browser.follow(answer)).source).toContain('Login Successful')
  }
  expect((await app.html('/admin-login')).title).toBe('Admin login | Fettle')
})

test('everyone who is signed in but no admin finds nothing at any address of the area [ADM-03]', async () => {
  for (const accountType of ['client', 'provider'] as const) {
    const browser = await app.as((await addAccount(app, { accountType })).id)
    for (const path of ['/admin', '/admin/dashboard', '/admin/nowhere']) {
      const page = await browser.html(path)
      expect([page.status, page.title]).toEqual([404, 'Page Not Found | Fettle'])
      expect(page.source).not.toMatch(/Admin login|Back to main site/)
    }
  }
})

test('a wrong password and a wrong name are refused alike, and a name of another kind of account too [ADM-05, ADM-08]', async () => {
  await addAdmin('bea')
  const client = await addAccount(app)
  for (const username of ['bea', 'nobody', client.email, '', 'x'.repeat(300)]) {
    const answer = await app.browser().post('/admin-login', { username, password: 'wrong wrong' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain('Invalid credentials. Please try again.')
  }
})

test('who has been made a client again is told so, and gets no session [ADM-09]', async () => {
  const { id } = await addAdmin('cleo')
  await query.update(profiles).set({ accountType: 'client' }).where(eq(profiles.id, id))
  const browser = app.browser()
  const answer = await browser.post('/admin-login', { username: 'cleo', password: PASSWORD })
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('Not authorized. Admin access only.'),
  ])
  expect(await query.select().from(session).where(eq(session.userId, id))).toEqual([])
})

test('an admin signs in at the admin login only', async () => {
  const { email } = await addAdmin('dora')
  const answer = await app.browser().post('/login', { email, password: PASSWORD, intent: '' })
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Please use the admin login')])
})

test('tries are limited, and never for good [ADM-12]', async () => {
  await addAdmin('eve')
  const attempt = async (password: string) =>
    (await app.browser('192.0.2.77').post('/admin-login', { username: 'eve', password })).status
  for (let tries = 0; tries < 10; tries += 1) expect(await attempt('wrong wrong')).toBe(401)
  expect(await attempt(PASSWORD)).toBe(429)
  await forgetLimits(app)
  expect(await attempt(PASSWORD)).toBe(302)
})

test('the pages have a way back to the main site and a log-out that ends the session [ADM-25]', async () => {
  const { id } = await addAdmin('fay')
  const browser = await signedIn('fay')
  const page = await browser.html('/admin')
  const back = page.all('a').find((link) => link.attribs['aria-label'] === 'Back to main site')
  expect(back?.attribs.href).toBe('/')
  const answer = await browser.post('/admin-logout', {})
  expect((await browser.follow(answer)).title).toBe('Admin login | Fettle')
  expect(await query.select().from(session).where(eq(session.userId, id))).toEqual([])
})

test('what fails in the database is said in the words of the specification [ADM-10, ADM-11, ADM-19]', async () => {
  await addAdmin('hal')
  const browser = await signedIn('hal')
  const { error } = app.site.log
  app.site.log.error = () => {}
  await query.execute('alter table audit_log add constraint broken check (false) not valid')
  const login = await app.browser().post('/admin-login', { username: 'hal', password: PASSWORD })
  await query.execute('alter table audit_log drop constraint broken')
  await query.execute(`
    create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger broken before delete on session for each row execute function broken()`)
  const logout = await browser.post('/admin-logout', {})
  await query.execute('drop trigger broken on session; drop function broken')
  expect([login.status, await login.text()]).toEqual([
    500,
    expect.stringContaining('An unexpected error occurred. Please try again.'),
  ])
  expect((await browser.follow(logout)).source).toContain('Failed to log out. Please try again.')

  const bare = await createTestApp()
  bare.site.log.error = () => {}
  await bare.site.database.query.execute('alter table audit_log add constraint broken check (false) not valid')
  const form = { username: 'first', password: 'a quiet kettle', confirm: 'a quiet kettle', token: '' }
  const setUp = await bare.browser().post('/admin-signup', form)
  expect([setUp.status, await setUp.text()]).toEqual([500, expect.stringContaining('Failed to create admin')])
  await bare.close()
  app.site.log.error = error
})

test('an admin’s session ends after twelve hours', async () => {
  const { id } = await addAdmin('gwen')
  const browser = await signedIn('gwen')
  const begun = (ago: number) =>
    query
      .update(session)
      .set({ createdAt: new Date(Date.now() - ago) })
      .where(eq(session.userId, id))
  await begun(12 * HOUR - MINUTE)
  expect((await browser.page('/admin')).status).toBe(200)
  await begun(12 * HOUR + MINUTE)
  expect((await browser.page('/admin')).status).toBe(401)
  expect(await query.select().from(session).where(eq(session.userId, id))).toEqual([])
})

test('the audit log only grows', async () => {
  const [entry] = await query.select().from(auditLog).limit(1)
  expect(entry?.action).toBe('admin.created')
  await expect(query.update(auditLog).set({ reason: 'other' })).rejects.toThrow()
  await expect(query.delete(auditLog)).rejects.toThrow()
  await expect(query.execute('truncate audit_log')).rejects.toThrow()
  expect((await query.select().from(auditLog).limit(1))[0]).toEqual(entry)
})
