/** What the audit log holds of everyone, and how admins read it. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#contract/duration.ts'
import { auditLog, profiles, rateLimits } from '#db/schema/index.ts'
import { addAccount, codeOf, forgetLimits, logIn, PASSWORD, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { createTestApp } from '#tests/support/app.ts'
import { tokenIn } from '#tests/support/browser.ts'
import { addJob } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'

const now = new Date()
const app = await createTestApp({ working: true, now })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.to(now)
  await forgetLimits(app)
})

const { id: adminId, username, browser: admin } = await newAdmin(app)
const entriesOf = async (subjectId: string) =>
  (await query.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.at)).map(
    ({ action, actorId, before, after }) => ({ action, by: actorId, before, after }),
  )
const later = (minutes: number) => app.clock.to(new Date(now.getTime() + minutes * MINUTE))

test('signing in, and changes of password, 2-step verification and address, are in the log of the person', async () => {
  const person = await addAccount(app)
  const { id, email } = person
  const browser = await logIn(app, person)
  await browser.api.account.changePassword({ secret: PASSWORD, password: 'a louder kettle' })
  await later(1)
  const { secret } = await switchTwoFactorOn(browser, 'a louder kettle')
  await later(2)
  await browser.api.account.renewRecoveryCodes({ secret: 'a louder kettle', code: codeOf(secret) })
  await later(3)
  await logIn(app, person, { password: 'a louder kettle' })
  expect((await entriesOf(id)).filter(({ action }) => action === 'account.signedIn')).toHaveLength(1)
  await browser.api.account.endTwoFactor({ secret: 'a louder kettle', code: codeOf(secret, 30) })
  await later(4)
  await browser.api.account.changeEmail({ email: `new-${email}`, secret: 'a louder kettle' })
  const mail = await app.mailTo(`new-${email}`)
  await browser.api.account.follow({ token: tokenIn(mail) })
  await later(5)
  await app.visitor().account.recover({ email: `new-${email}` })
  const reset = await app.mailTo(`new-${email}`, /new password/)
  await app.visitor().account.reset({ token: tokenIn(reset), password: 'the loudest kettle' })
  const entries = await entriesOf(id)
  expect(entries.map(({ action }) => action)).toEqual([
    'account.signedIn',
    'account.passwordChanged',
    'account.twoStepOn',
    'account.recoveryCodesRenewed',
    'account.twoStepOff',
    'account.emailChanged',
    'account.passwordChanged',
  ])
  expect(new Set(entries.map(({ by }) => by))).toEqual(new Set([id]))
  expect(JSON.stringify(entries)).not.toMatch(/kettle|example\.com/)
})

test('a change that cannot be recorded does not happen', async () => {
  const person = await addAccount(app)
  const browser = await logIn(app, person)
  await query.execute('alter table audit_log add constraint refuses check (false) not valid')
  const { error } = app.site.log
  app.site.log.error = () => {}
  try {
    await expect(
      browser.api.account.changePassword({ secret: PASSWORD, password: 'a louder kettle' }),
    ).rejects.toThrow()
    const failed = app.browser()
    await expect(
      failed.api.account.signIn({ email: person.email, password: PASSWORD, accountType: 'client' }),
    ).rejects.toThrow()
    expect([...failed.cookies.keys()].filter((name) => name.endsWith('session_token'))).toEqual([])
  } finally {
    await query.execute('alter table audit_log drop constraint refuses')
    app.site.log.error = error
  }
  await logIn(app, person)
})

test('wrong passwords are one entry for each account and quarter of an hour, with their number', async () => {
  const person = await addAccount(app)
  const { id, email } = person
  const before = await query.$count(auditLog)
  const wrong = (address: string, to = person) => logIn(app, to, { password: 'wrong', address }).catch(() => {})
  for (let tries = 0; tries < 7; tries += 1) await wrong(`198.51.100.${tries}`)
  for (let tries = 0; tries < 3; tries += 1) {
    await wrong(`198.51.100.${tries}`, { ...person, email: `unknown-${tries}@example.com` })
  }
  await run(app, 'limit.noteFailed')
  expect(await query.$count(auditLog)).toBe(before)
  await later(16)
  await run(app, 'limit.forget')
  await run(app, 'limit.noteFailed')
  await run(app, 'limit.noteFailed')
  expect(await entriesOf(id)).toEqual([{ action: 'account.triesFailed', by: null, before: null, after: { tries: 7 } }])
  expect(await query.$count(auditLog)).toBe(before + 2)
  expect(JSON.stringify(await query.select().from(rateLimits))).not.toContain(email)
  const page = await admin.html(`/admin/audit?subject=${encodeURIComponent(email)}`)
  expect(page.text).toMatch(/a visitor\s*Wrong passwords or codes\s*Tina Marsh\s*tries: 7/)
})

test('a limit that is reached is one entry for each person and quarter of an hour', async () => {
  const person = await addAccount(app)
  for (let tries = 0; tries < 14; tries += 1) await logIn(app, person, { password: 'wrong' }).catch(() => {})
  const own = app.person(person.id)
  for (let tries = 0; tries < 8; tries += 1) await own.account.download().catch(() => {})
  expect((await entriesOf(person.id)).map(({ action, by, after }) => [action, by, after])).toEqual([
    ['limit.reached', null, { by: 'account.signIn' }],
    ['limit.reached', person.id, { by: 'account.download' }],
  ])
  for (let tries = 0; tries < 4; tries += 1) {
    const at = `198.51.100.${tries}`
    for (let mails = 0; mails < 2; mails += 1) {
      await app
        .visitor(at)
        .account.recover({ email: `unknown-${tries}@example.com` })
        .catch(() => {})
    }
  }
  const visitors = await query.select().from(auditLog).where(eq(auditLog.action, 'limit.reached'))
  expect(visitors.filter(({ subjectId }) => subjectId === null)).toMatchObject([{ after: { by: 'account.recover' } }])
})

test('the page names who, what, to whom, before, after and why, with links, and filters by each [ADM-59]', async () => {
  const subject = await addAccount(app, { firstName: 'Sub', lastName: 'Ject' })
  const job = await addJob(app, subject.id, { title: 'Mend a gate' })
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  await query.insert(auditLog).values([
    {
      at: at('2026-01-10'),
      actorId: adminId,
      action: 'user.edited',
      subjectId: subject.id,
      before: { town: 'Leeds' },
      after: { town: 'York' },
      reason: 'By phone',
    },
    { at: at('2026-01-11'), actorId: null, action: 'job.hidden', subjectId: job, reason: '=HYPERLINK("http://x")' },
    {
      at: at('2026-01-12'),
      actorId: adminId,
      action: 'coupon.stopped',
      subjectId: null,
      before: { code: 'FIRST100' },
      after: { code: 'FIRST100' },
    },
    { at: at('2026-01-13'), actorId: crypto.randomUUID(), action: 'of.longAgo', subjectId: crypto.randomUUID() },
  ])
  const rowsOf = async (params: string) => {
    const page = await admin.html(`/admin/audit?from=2026-01-10&to=2026-01-13&${params}`)
    expect(page.status).toBe(200)
    return page.all('tbody').flatMap((body) => allIn(body, 'tr'))
  }
  await query.update(profiles).set({ firstName: 'Robin', lastName: 'Hartley' }).where(eq(profiles.id, adminId))
  const rows = await rowsOf('')
  expect(rows.map((row) => textOf(row).replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^13 Jan 2026, 12:00 ?No longer here \(\w{8}\) ?of\.longAgo ?No longer here/),
    expect.stringMatching(new RegExp(`${username} ?Coupon stopped`)),
    expect.stringMatching(/the command line ?Job hidden ?Mend a gate ?=HYPERLINK/),
    expect.stringMatching(/Details changed ?Sub Ject ?town: Leeds → York ?By phone/),
  ])
  expect(rows.map(hrefsIn)).toEqual([
    [],
    [`/admin/users/${adminId}`, '/admin/settings/coupons/FIRST100'],
    [`/job-directory/${job}`],
    [`/admin/users/${adminId}`, `/admin/users/${subject.id}`],
  ])
  const counts: [string, number][] = [
    [`actor=${username}`, 2],
    [`actor=${adminId}`, 2],
    ['actor=unknown', 0],
    ['action=job.hidden', 1],
    ['action=nonsense&after=%27~x&from=yesterday&from=2026-01-10', 4],
    [`subject=${subject.email}`, 1],
    [`subject=${job.toUpperCase()}`, 1],
    ['subject=%00', 4],
    ['from=2026-01-12', 4],
    [`actor=${username}&action=user.edited&subject=${subject.id}`, 1],
  ]
  for (const [params, count] of counts) expect([params, (await rowsOf(params)).length]).toEqual([params, count])
  const exported = await admin.post(`/admin/audit/export?from=2026-01-10&to=2026-01-12&actor=${subject.email}`, {})
  expect((await exported.text()).trim().split('\r\n')).toHaveLength(1)
  const csv = await admin.post('/admin/audit/export?from=2026-01-10&to=2026-01-12', {})
  expect(csv.headers.get('content-disposition')).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('When,Who,Who (id),What')
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(lines[3]).toContain('"{""town"":""York""}",By phone')
  const own = and(eq(auditLog.action, 'audit.exported'), eq(auditLog.actorId, adminId))
  const [first] = await query.select().from(auditLog).where(own).orderBy(auditLog.at)
  expect(JSON.stringify(first?.after)).not.toContain('@')
})

test('its pages go on where the one before ended, also within one moment, and the export holds them all', async () => {
  const at = new Date('2026-02-01T12:00:00Z')
  const rows = Array.from({ length: 1130 }, () => ({
    at,
    actorId: adminId,
    action: 'admin.proved',
    subjectId: adminId,
  }))
  await query.insert(auditLog).values(rows)
  let path = '/admin/audit?from=2026-02-01&to=2026-02-01&action=admin.proved'
  const sizes: number[] = []
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await admin.html(path)
    sizes.push(allIn(page.one('tbody'), 'tr').length)
    path = page.one('a', { rel: 'next' }).attribs.href ?? ''
  }
  expect(sizes).toEqual([50, 50, 50])
  const csv = await admin.post('/admin/audit/export?from=2026-02-01&to=2026-02-01', {})
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(1131)
  const seen = new Set<string>()
  let after = null
  for (;;) {
    const filters = { actor: '', action: null, subject: '', from: '2026-02-01', to: '2026-02-01' }
    const { entries, next }: Awaited<ReturnType<typeof admin.api.auditEntry.find>> = await admin.api.auditEntry.find({
      filters,
      after,
    })
    for (const { id } of entries) seen.add(id)
    if (!next) break
    after = next
  }
  expect(seen.size).toBe(1130)
})

test('an admin’s sign-in is the last in the list of the staff', async () => {
  const page = async () => textOf((await admin.html('/admin/staff')).region('Admins and moderators'))
  expect(await page()).toMatch(new RegExp(`${username}[\\s\\S]*Never`))
  await app.browser().post('/admin-login', { username, password: PASSWORD })
  expect(await page()).not.toContain('Never')
  expect((await entriesOf(adminId)).filter(({ action }) => action === 'account.signedIn')).toHaveLength(1)
})
