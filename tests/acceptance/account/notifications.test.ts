import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { CONSENT_WORDING } from '#contract/account/words.ts'
import { consents } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { addClient } from '#tests/support/clients.ts'
import { type Html, said, textOf } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'

const app = await createTestApp()
const clientId = await addClient(app)
const client = await app.as(clientId)
const provider = await app.as(await addProvider(app, { businessName: 'Paid Ltd' }))
const unpaid = await app.as(await addProvider(app, { businessName: 'Unpaid Ltd', memberFor: null }))
afterAll(() => app.close())

const tab = (browser: TestBrowser) => browser.html('/account?tab=notifications')
const turn = (browser: TestBrowser, kind: string, on: 'yes' | 'no') =>
  browser.post('/account?tab=notifications', { kind, on })

/** The switches by name: on, off, or held. */
function switches(page: Html): Record<string, string> {
  const held = page.all('input', { role: 'switch' }).map((input) => {
    const words = page.all('label').find((label) => label.children.includes(input))
    return [words ? textOf(words).replace(/ ?Always.*/, '') : '', 'disabled' in input.attribs ? 'held' : 'free']
  })
  const buttons = page
    .all('button', { role: 'switch' })
    .map((button) => [
      textOf(page.one('*', { id: button.attribs['aria-labelledby'] ?? '' })),
      button.attribs['aria-checked'] === 'true' ? 'on' : 'off',
    ])
  return Object.fromEntries([...buttons, ...held])
}

test('providers see Job Alerts and the report of their membership, clients do not [SET-64]', async () => {
  const expected = { 'Job Alerts': 'off', Messages: 'on', 'Membership report': 'off', 'Security alerts': 'held' }
  const onDevice = {
    'Job Alerts on this device': 'off',
    'Messages on this device': 'off',
    'Reviews on this device': 'off',
  }
  expect(switches(await tab(provider))).toEqual({ ...expected, ...onDevice })
})

test('clients see Provider Updates, providers do not [SET-65]', async () => {
  const expected = { Messages: 'on', 'Provider Updates': 'off', 'Security alerts': 'held' }
  const onDevice = { 'Messages on this device': 'off', 'Answers on this device': 'off' }
  expect(switches(await tab(client))).toEqual({ ...expected, ...onDevice })
})

test('Security alerts are on and cannot be turned off [SET-66]', async () => {
  const [input] = (await tab(client)).all('input', { role: 'switch' })
  expect(input?.attribs).toMatchObject({ checked: '', disabled: '' })
  expect(input?.attribs).not.toHaveProperty('name')
  await turn(client, 'security_alerts', 'no')
  expect(switches(await tab(client))).toMatchObject({ 'Security alerts': 'held' })
})

test('providers without a membership read that alerts start with it; members do not [SET-72]', async () => {
  expect((await tab(unpaid)).text).toContain('Alerts start with your membership.')
  expect(switches(await tab(unpaid))).toHaveProperty('Job Alerts')
  expect((await tab(provider)).text).not.toContain('Alerts start with your membership.')
})

describe('a switch', () => {
  test('is saved, and a toast confirms it [SET-67, SET-68]', async () => {
    const on = await client.follow(await turn(client, 'provider_updates', 'yes'))
    expect(said(on)).toBe('Provider Updates switched on')
    expect(switches(on)).toMatchObject({ 'Provider Updates': 'on' })
    const off = await client.follow(await turn(client, 'provider_updates', 'no'))
    expect(said(off)).toBe('Provider Updates switched off')
    expect(switches(await tab(client))).toMatchObject({ 'Provider Updates': 'off' })
  })

  test('of job alerts says its own name [SET-68]', async () => {
    expect(said(await provider.follow(await turn(provider, 'job_alerts', 'yes')))).toBe('Job Alerts switched on')
    expect(said(await provider.follow(await turn(provider, 'job_alerts', 'no')))).toBe('Job Alerts switched off')
  })

  test('turned on is a consent with its words and time, turned off a withdrawal [SET-67]', async () => {
    await app.site.database.query.delete(consents)
    for (const on of ['yes', 'yes', 'no'] as const) await turn(client, 'provider_updates', on)
    const rows = await app.site.database.query.select().from(consents).where(eq(consents.userId, clientId))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ kind: 'provider_updates', wording: CONSENT_WORDING.provider_updates })
    expect(rows[0]?.withdrawnAt).toBeInstanceOf(Date)
  })

  test('is changed by its owner alone', async () => {
    await turn(client, 'provider_updates', 'yes')
    await turn(await app.as(await addClient(app)), 'provider_updates', 'no')
    expect(switches(await tab(client))).toMatchObject({ 'Provider Updates': 'on' })
    await expect(app.visitor().account.setMailChoice({ kind: 'job_alerts', on: true })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('that could not be saved says "Update failed"', async () => {
    await app.work.db.execute(sql`alter table consents rename to away`)
    const answer = await turn(client, 'provider_updates', 'no')
    await app.work.db.execute(sql`alter table away rename to consents`)
    expect(said(await client.follow(answer))).toBe('Update failed')
  })
})
