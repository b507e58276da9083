import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailKind } from '#contract/account/words.ts'
import { consents, mailbox, profiles, savedProviders, suppressions, user } from '#db/schema/index.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { unsubscribeLink } from '#tests/support/mail/links.ts'
import { settled } from '#tests/support/membership.ts'
import { addProvider } from '#tests/support/people.ts'
import { addItem } from '#tests/support/upload/portfolio.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ working: true })
})
afterAll(() => app.close())

async function client(on: MailKind[] = []): Promise<{ id: string; email: string }> {
  const id = await addProvider(app, { accountType: 'client', firstName: 'Tina', memberFor: null })
  const api = app.person(id)
  for (const kind of on) await api.account.setMailChoice({ kind, on: true })
  return { id, email: `${id}@example.com` }
}

async function savedBy(clients: { id: string }[]): Promise<string> {
  const providerId = await addProvider(app, { businessName: 'Oak & Ash Joinery', availableSince: new Date() })
  await app.site.database.query.insert(savedProviders).values(clients.map(({ id }) => ({ userId: id, providerId })))
  return providerId
}

async function becomeAvailable(providerId: string) {
  await app.work.transaction((work) => work.emit('provider.available', { providerId }))
}

async function addWork(providerId: string) {
  const browser = await app.as(providerId)
  await addItem(browser)
}

/** The mails to an address once everything that was asked for has been done. */
async function mailsTo(email: string) {
  await settled(app)
  return app.site.database.query.select().from(mailbox).where(eq(mailbox.to, email))
}

describe('news of a saved professional who is available again', () => {
  test('goes to clients who asked for it, and to no one else', async () => {
    const [asked, silent] = [await client(['provider_updates']), await client()]
    const [other, unconfirmed] = [await client(['job_alerts']), await client(['provider_updates'])]
    await app.site.database.query.update(user).set({ emailVerified: false }).where(eq(user.id, unconfirmed.id))
    await becomeAvailable(await savedBy([asked, silent, other, unconfirmed]))
    const [mail] = await mailsTo(asked.email)
    expect(mail?.subject).toBe('Oak & Ash Joinery is available again')
    expect(mail?.text).toContain(unsubscribeLink(app, asked.id, 'provider_updates'))
    for (const { email } of [silent, other, unconfirmed]) expect(await mailsTo(email)).toEqual([])
  })

  test('comes at most once a day for a provider', async () => {
    const tina = await client(['provider_updates'])
    const providerId = await savedBy([tina])
    await becomeAvailable(providerId)
    await becomeAvailable(providerId)
    expect(await mailsTo(tina.email)).toHaveLength(1)
    await app.clock.to(new Date(Date.now() + 25 * 3_600_000))
    await becomeAvailable(providerId)
    expect(await mailsTo(tina.email)).toHaveLength(2)
    await app.clock.to(new Date())
  })

  test('does not come for a provider who is not public, or busy again', async () => {
    const tina = await client(['provider_updates'])
    const [hidden, busy] = [await savedBy([tina]), await savedBy([tina])]
    const { query } = app.site.database
    await query.update(profiles).set({ hiddenAt: new Date() }).where(eq(profiles.id, hidden))
    await query.update(profiles).set({ availableSince: null }).where(eq(profiles.id, busy))
    await becomeAvailable(hidden)
    await becomeAvailable(busy)
    expect(await mailsTo(tina.email)).toEqual([])
  })
})

describe('news of a saved professional who shows new work', () => {
  test('goes to clients who asked for it, with a link that ends it, at most once a day [MSG-13]', async () => {
    const [asked, silent] = [await client(['provider_updates']), await client()]
    const providerId = await savedBy([asked, silent])
    await addWork(providerId)
    await addWork(providerId)
    const mails = await mailsTo(asked.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['New work by Oak & Ash Joinery'])
    expect(mails[0]?.text).toContain(`/directory/${providerId}?tab=portfolio`)
    const stop = unsubscribeLink(app, asked.id, 'provider_updates')
    expect(mails[0]?.text).toContain(stop)
    expect(await mailsTo(silent.email)).toEqual([])
    await app.browser().page(stop, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    await app.clock.to(new Date(Date.now() + 25 * 3_600_000))
    await addWork(providerId)
    expect(await mailsTo(asked.email)).toHaveLength(1)
    await app.clock.to(new Date())
  })

  test('does not come for a provider who is not public', async () => {
    const tina = await client(['provider_updates'])
    const hidden = await savedBy([tina])
    await app.site.database.query.update(profiles).set({ hiddenAt: new Date() }).where(eq(profiles.id, hidden))
    await addWork(hidden)
    expect(await mailsTo(tina.email)).toEqual([])
  })
})

describe('one click', () => {
  test('on the page ends that kind of mail and no other [MSG-14]', async () => {
    const tina = await client(['provider_updates', 'job_alerts'])
    await becomeAvailable(await savedBy([tina]))
    const [mail] = await mailsTo(tina.email)
    const link = mail?.links.find((link) => link.includes('/unsubscribe')) ?? ''
    const page = await app.html(link)
    expect(page.text).toContain('Stop these emails?')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    await becomeAvailable(await savedBy([tina]))
    expect(await mailsTo(tina.email)).toHaveLength(2) // looking changes nothing
    const done = await app.html(link, { method: 'POST', body: new URLSearchParams() })
    expect(done.text).toContain('We won’t email you news of the professionals you have saved any more')
    await becomeAvailable(await savedBy([tina]))
    expect(await mailsTo(tina.email)).toHaveLength(2)
    const choices = await app.person(tina.id).account.mailChoices()
    expect(choices).toEqual({ provider_updates: false, job_alerts: true, membership_report: false, messages: true })
  })

  test('of a mail program works without cookies, from any origin (RFC 8058) [MSG-14]', async () => {
    const { ask } = await openShell(app)
    for (const origin of [undefined, 'null', 'https://mail.example']) {
      const tina = await client(['provider_updates'])
      const { pathname, search } = new URL(unsubscribeLink(app, tina.id, 'provider_updates'))
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(origin ? { origin } : {}) }
      const answer = await ask(pathname + search, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
      expect([origin, answer.status]).toEqual([origin, 200])
      expect(await standing(tina.id)).toEqual([])
    }
  })

  test('with a token that is not ours does nothing', async () => {
    const tina = await client(['provider_updates'])
    const link = unsubscribeLink(app, tina.id, 'provider_updates')
    const wrong = [
      link.slice(0, -1),
      link.replace('provider_updates', 'job_alerts'),
      link.replace(tina.id, (await client()).id),
      link.replace(/token=.*/, 'token='),
      link.replace(/token=.*/, 'token=..'),
      link.replace(/\?.*/, ''),
    ]
    for (const address of wrong) {
      expect((await app.html(address)).status).toBe(404)
      expect((await app.page(address, { method: 'POST', body: new URLSearchParams() })).status).toBe(404)
    }
    expect(await standing(tina.id)).toEqual(['provider_updates'])
  })

  test('holds for the address even when the person is erased and comes back', async () => {
    const tina = await client(['provider_updates'])
    await app.visitor().account.unsubscribe({ token: tokenOf(tina.id) })
    const { query } = app.site.database
    const before = await query.select().from(suppressions)
    await query.delete(profiles).where(eq(profiles.id, tina.id))
    await query.delete(user).where(eq(user.id, tina.id))
    expect(await query.select().from(suppressions)).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('@')
    const again = await client()
    await query.update(user).set({ email: tina.email }).where(eq(user.id, again.id))
    const consent = { userId: again.id, kind: 'provider_updates' as const, wording: 'x', givenAt: new Date() }
    await query.insert(consents).values(consent)
    await becomeAvailable(await savedBy([again]))
    expect(await mailsTo(tina.email)).toEqual([])
  })

  test('is undone by its owner in the settings, who is asked in words that are kept', async () => {
    const tina = await client(['provider_updates'])
    await app.visitor().account.unsubscribe({ token: tokenOf(tina.id) })
    const api = app.person(tina.id)
    await api.account.setMailChoice({ kind: 'provider_updates', on: true })
    await becomeAvailable(await savedBy([tina]))
    expect(await mailsTo(tina.email)).toHaveLength(1)
    const kept = await app.site.database.query.select().from(consents).where(eq(consents.userId, tina.id))
    expect(kept.map(({ wording }) => wording)).toEqual(
      Array(2).fill('Email me news of the professionals I have saved.'),
    )
    expect(kept.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
  })
})

test('security mails come whatever is switched off [MSG-15]', async () => {
  const tina = await client()
  for (const kind of ['provider_updates', 'job_alerts'] as const) {
    await app.visitor().account.unsubscribe({ token: tokenOf(tina.id, kind) })
  }
  await app.visitor().account.recover({ email: tina.email })
  await app.work.transaction((work) => work.emit('account.passwordChanged', { userId: tina.id }))
  await app.work.transaction((work) =>
    work.emit('account.emailChanged', { userId: tina.id, before: tina.email, after: 'new@example.com' }),
  )
  const subjects = (await mailsTo(tina.email)).map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    'Choose a new password for Fettle',
    'The email of your Fettle account was changed',
    'Your Fettle password was changed',
  ])
})

function tokenOf(id: string, kind: MailKind = 'provider_updates'): string {
  return new URL(unsubscribeLink(app, id, kind)).searchParams.get('token') ?? ''
}

async function standing(userId: string): Promise<string[]> {
  const rows = await app.site.database.query.select().from(consents).where(eq(consents.userId, userId))
  return rows.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ kind }) => kind)
}
