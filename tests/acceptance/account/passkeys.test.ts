import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, passkeys, profiles } from '#db/schema/index.ts'
import {
  type Account,
  addAccount,
  forgetLimits,
  isLoggedIn,
  logIn,
  PASSWORD,
  switchTwoFactorOn,
} from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { type Device, newDevice } from '#tests/support/http/passkey-device.ts'
import { newBrowser } from '#tests/support/signing-up.ts'

const HERE = { origin: 'http://localhost:3000', domain: 'localhost' }

const now = new Date()
const app = await createTestApp({ working: true, now, environment: { SITE_URL: HERE.origin } })
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

/** Someone with a passkey, and the browser in which they made it. */
async function withPasskey(given: Parameters<typeof addAccount>[1] = {}) {
  const person = await addAccount(app, given)
  const browser = person.accountType === 'admin' ? await app.as(person.id) : await logIn(app, person)
  const device = newDevice(HERE)
  await addPasskey(browser, device)
  return { person, browser, device }
}

async function addPasskey(browser: TestBrowser, device: Device, name = 'My phone') {
  const options = await browser.api.account.beginPasskey({ secret: PASSWORD })
  await browser.api.account.addPasskey({ answer: device.make(options), name })
}

type Fault = Parameters<Device['answer']>[1]

async function enter(browser: TestBrowser, device: Device, fault: Fault = {}) {
  const options = await browser.api.account.askForPasskey()
  return browser.api.account.logInByPasskey({ answer: device.answer(options, fault) })
}

const stored = async (person: Account) =>
  app.site.database.query.select().from(passkeys).where(eq(passkeys.userId, person.id))

describe('adding one', () => {
  test('needs the password, is mailed and logged; its owner then logs in without a password', async () => {
    const person = await addAccount(app)
    const browser = await logIn(app, person)
    const wrong = browser.api.account.beginPasskey({ secret: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    const device = newDevice(HERE)
    await addPasskey(browser, device, '')
    const { passkeys: own } = await browser.api.account.security()
    expect(own).toMatchObject([{ name: 'Unknown device', lastUsedAt: null, synced: false, elsewhere: null }])
    expect((await app.mailTo(person.email, /new passkey/)).text).toContain('Unknown device')
    const log = await app.site.database.query.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(log.map(({ action }) => action)).toContain('account.passkeyAdded')

    const elsewhere = newBrowser(app)
    expect(await enter(elsewhere, device)).toEqual({ target: '/directory' })
    expect(await isLoggedIn(elsewhere)).toBe(true)
    expect((await browser.api.account.security()).passkeys).toMatchObject([{ lastUsedAt: now }])
  })

  test('only an answer of this session to a challenge of its own is taken, once, from our pages', async () => {
    const person = await addAccount(app)
    const [browser, other] = [await logIn(app, person), await logIn(app, person)]
    const refused = { code: 'PASSKEY_REFUSED' }
    const ask = () => browser.api.account.beginPasskey({ secret: PASSWORD })
    const add = (answer: string, by = browser) => by.api.account.addPasskey({ answer, name: '' })
    for (const fault of [{ origin: 'https://evil.example' }, { domain: 'evil.example' }, { unchecked: true }]) {
      await expect(add(newDevice(HERE).make(await ask(), fault))).rejects.toMatchObject(refused)
    }
    // A challenge for logging in is given to anyone, without a proof.
    const login = JSON.parse(await browser.api.account.askForPasskey()).challenge
    await expect(add(newDevice(HERE).make(await ask(), { challenge: login }))).rejects.toMatchObject(refused)
    const answer = newDevice(HERE).make(await ask())
    await expect(add(answer, other)).rejects.toMatchObject(refused)
    await add(answer)
    await expect(add(answer)).rejects.toMatchObject(refused)
    const unreadable: { response: object } = JSON.parse(newDevice(HERE).make(await ask()))
    const odd = { ...unreadable, response: { ...unreadable.response, attestationObject: 'AQ' } }
    await expect(add(JSON.stringify(odd))).rejects.toMatchObject(refused)
    for (const nonsense of [
      '{}',
      'null',
      '[]',
      'not json',
      '{"id":"a","rawId":"a","type":"public-key","response":{}}',
    ]) {
      await expect(add(nonsense)).rejects.toMatchObject(refused)
    }
    expect(await stored(person)).toHaveLength(1)
  })

  test('what a device says of its maker is not judged, so that none of its certificates leads the server elsewhere', async () => {
    const person = await addAccount(app)
    const browser = await logIn(app, person)
    const formats = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm']
    for (const format of formats) {
      const options = await browser.api.account.beginPasskey({ secret: PASSWORD })
      await browser.api.account.addPasskey({ answer: newDevice(HERE).make(options, { format }), name: format })
    }
    expect(await stored(person)).toHaveLength(formats.length)
  })

  test('a passkey belongs to one account, and twenty are enough', async () => {
    const { browser, device, person } = await withPasskey()
    const thief = await logIn(app, await addAccount(app))
    const options = await thief.api.account.beginPasskey({ secret: PASSWORD })
    const taken = thief.api.account.addPasskey({ answer: device.make(options), name: '' })
    await expect(taken).rejects.toMatchObject({ code: 'ALREADY_ON' })
    const [row] = await stored(person)
    if (!row) throw new Error('no passkey')
    const more = Array.from({ length: 19 }, (_, at) => ({ ...row, id: undefined, credentialId: `spare-${at}` }))
    await app.site.database.query.insert(passkeys).values(more)
    const full = browser.api.account.beginPasskey({ secret: PASSWORD })
    await expect(full).rejects.toMatchObject({ code: 'TOO_MANY_KEYS' })
  })
})

describe('logging in', () => {
  test('an answer counts once, from the browser that asked, and for five minutes', async () => {
    const { device } = await withPasskey()
    const refused = { code: 'PASSKEY_REFUSED' }
    const browser = newBrowser(app)
    const answer = device.answer(await browser.api.account.askForPasskey())
    const take = (by: TestBrowser, given: string) => by.api.account.logInByPasskey({ answer: given })
    await expect(take(newBrowser(app), answer)).rejects.toMatchObject(refused)
    const stranger = newBrowser(app)
    await stranger.api.account.askForPasskey()
    await expect(take(stranger, answer)).rejects.toMatchObject(refused)
    const parallel = await Promise.allSettled([take(browser, answer), take(browser, answer)])
    expect(parallel.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(take(browser, answer)).rejects.toMatchObject(refused)
    const late = device.answer(await browser.api.account.askForPasskey())
    await app.clock.to(new Date(now.getTime() + 301_000))
    await expect(take(browser, late)).rejects.toMatchObject(refused)
    await app.clock.to(now)
  })

  test.each<[string, Fault]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host name', { domain: 'evil.example' }],
    ['a device that did not check who is there', { unchecked: true }],
    ['a challenge that is none of ours', { challenge: Buffer.from('1.2.3').toString('base64url') }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['a device that knows someone else', { handle: 'd0e0a1b2-0000-4000-8000-000000000000' }],
  ])('an answer of %s is refused', async (_, fault) => {
    const { device } = await withPasskey()
    const browser = newBrowser(app)
    await expect(enter(browser, device, fault)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect(await isLoggedIn(browser)).toBe(false)
  })

  test('a count that does not go up is a copy of the device, and refused', async () => {
    const { device } = await withPasskey()
    await enter(newBrowser(app), device, { counter: 7 })
    for (const counter of [7, 6, 0]) {
      await expect(enter(newBrowser(app), device, { counter })).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    }
    await enter(newBrowser(app), device, { counter: 8 })
  })

  test('another key that says it is this passkey is refused, as is one that was removed', async () => {
    const { device, person } = await withPasskey()
    const browser = newBrowser(app)
    const forged: unknown = JSON.parse(newDevice(HERE).answer(await browser.api.account.askForPasskey()))
    const answer = JSON.stringify({ ...Object(forged), id: device.id, rawId: device.id })
    const taken = browser.api.account.logInByPasskey({ answer })
    await expect(taken).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    await app.site.database.query.delete(passkeys).where(eq(passkeys.userId, person.id))
    await expect(enter(newBrowser(app), device)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
  })

  test('deactivated accounts and the door of the staff hold as for a password; no one has to name their side', async () => {
    const provider = await withPasskey({ accountType: 'provider' })
    expect(await enter(newBrowser(app), provider.device)).toEqual({ target: '/membership' })
    const admin = await withPasskey({ accountType: 'admin', email: 'boss@admin.fettle.invalid' })
    await expect(enter(newBrowser(app), admin.device)).rejects.toMatchObject({ code: 'ADMIN_HERE' })
    const client = await withPasskey()
    const atStaffDoor = async (device: Device) => {
      const browser = newBrowser(app)
      const answer = device.answer(await browser.api.account.askForPasskey())
      return browser.api.account.staffLogInByPasskey({ answer })
    }
    ;(await newBrowser(app).html('/admin/users')).one('button', { text: 'Log in with a passkey' })
    await expect(atStaffDoor(client.device)).rejects.toMatchObject({ code: 'STAFF_ONLY' })
    expect(await atStaffDoor(admin.device)).toEqual({ target: '/admin' })
    const out = { suspendedAt: now }
    await app.site.database.query.update(profiles).set(out).where(eq(profiles.id, client.person.id))
    await expect(enter(newBrowser(app), client.device)).rejects.toMatchObject({ code: 'SUSPENDED' })
  })

  test('ten wrong answers in a minute are as many as an address has', async () => {
    const { device } = await withPasskey()
    const browser = newBrowser(app)
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(enter(browser, device, { unchecked: true })).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    }
    await expect(enter(browser, device)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('the login page leads on to where one wanted, and says why it refuses', async () => {
    const { device } = await withPasskey()
    const browser = newBrowser(app)
    ;(await browser.html('/login?return=/contact')).one('button', { text: 'Log in with a passkey' })
    const ask = async () => (await browser.page('/login/passkey?step=first', { method: 'POST' })).text()
    const fields = { intent: 'passkey', answer: device.answer(await ask(), { unchecked: true }) }
    const wrong = await browser.post('/login?return=/contact', fields)
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('with this passkey')])
    const right = await browser.post('/login?return=/contact', { ...fields, answer: device.answer(await ask()) })
    expect(right.headers.get('location')).toBe('/contact')
  })
})

describe('as the second step', () => {
  test('it takes the place of the code after the password; alone it counts as both', async () => {
    const { person, browser, device } = await withPasskey()
    await switchTwoFactorOn(browser)
    const elsewhere = await logIn(app, person)
    expect(await isLoggedIn(elsewhere)).toBe(false)
    ;(await elsewhere.html('/login/code')).one('button', { text: 'Use a passkey instead' })
    const answer = device.answer(await elsewhere.api.account.askForSecondStep())
    await elsewhere.api.account.takeSecondStep({ answer })
    expect(await isLoggedIn(elsewhere)).toBe(true)
    await expect(elsewhere.api.account.askForSecondStep()).rejects.toMatchObject({ code: 'CHALLENGE_OVER' })
    const alone = newBrowser(app)
    await enter(alone, device)
    expect(await isLoggedIn(alone)).toBe(true)
  })

  test('another person’s passkey, and one without a password before, open nothing', async () => {
    const { person, browser } = await withPasskey()
    await switchTwoFactorOn(browser)
    const thief = await withPasskey()
    const elsewhere = await logIn(app, person)
    const options = await elsewhere.api.account.askForSecondStep()
    const answer = thief.device.answer(options)
    const taken = elsewhere.api.account.takeSecondStep({ answer })
    await expect(taken).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect(await isLoggedIn(elsewhere)).toBe(false)
    const without = newBrowser(app)
    await expect(without.api.account.askForSecondStep()).rejects.toMatchObject({ code: 'CHALLENGE_OVER' })
    await expect(without.api.account.takeSecondStep({ answer })).rejects.toMatchObject({ code: 'CHALLENGE_OVER' })
    expect(await without.api.account.mayUsePasskey()).toBe(false)
  })
})

describe('afterwards', () => {
  test('an account that is got back by its mailbox loses every passkey, and its owner is told', async () => {
    const { person, device } = await withPasskey()
    const browser = newBrowser(app)
    await browser.post('/reset-password', { email: person.email })
    const { links } = await app.mailTo(person.email, /Choose a new password/)
    await browser.follow(await browser.page(links[0] ?? ''))
    await browser.post('/reset-password?mode=reset', { password: 'a louder kettle', confirm: 'a louder kettle' })
    expect(await stored(person)).toEqual([])
    await expect(enter(newBrowser(app), device)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
    const mail = await app.mailTo(person.email, /passkey .* was removed/)
    expect(mail.text).toContain('My phone')
    expect(mail.text).toContain('none of them works any more')
  })

  test('a new password that its owner chooses with the old one leaves them', async () => {
    const { person, browser } = await withPasskey()
    await browser.api.account.changePassword({ secret: PASSWORD, password: 'a louder kettle' })
    expect(await stored(person)).toHaveLength(1)
  })

  test('what a session began is not finished once it has ended: no passkey and no key', async () => {
    const { person, browser } = await withPasskey()
    const answer = newDevice(HERE).make(await browser.api.account.beginPasskey({ secret: PASSWORD }))
    const underWay = await browser.heldApi()
    await (await logIn(app, person)).api.account.endSessions()
    const key = underWay.apiKey.make({ name: 'A key', scopes: ['read'], days: 30, secret: PASSWORD })
    await expect(key).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(underWay.account.addPasskey({ answer, name: '' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await stored(person)).toHaveLength(1)
  })

  test('its owner names and removes it, with the password; no one else can', async () => {
    const { person, browser } = await withPasskey()
    const [{ id = '' } = {}] = await stored(person)
    const { account } = browser.api
    await account.renamePasskey({ id, name: 'The old phone' })
    expect((await account.security()).passkeys).toMatchObject([{ name: 'The old phone' }])
    const other = await logIn(app, await addAccount(app))
    const notFound = { code: 'NOT_FOUND' }
    await expect(other.api.account.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(other.api.account.removePasskey({ id, secret: PASSWORD })).rejects.toMatchObject(notFound)
    await expect(account.removePasskey({ id, secret: 'wrong' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    await account.removePasskey({ id, secret: PASSWORD })
    expect(await stored(person)).toEqual([])
    expect((await app.mailTo(person.email, /passkey .* was removed/)).text).toContain('The old phone')
  })

  test('the download names them without a key', async () => {
    const { person, browser } = await withPasskey()
    const [row] = await stored(person)
    const { documents } = await browser.api.account.download()
    const text = documents.find(({ name }) => name === 'passkeys.json')?.text ?? ''
    expect(JSON.parse(text)).toMatchObject([{ name: 'My phone', domain: 'localhost' }])
    expect(text).not.toContain(row?.publicKey)
    expect(text).not.toContain(row?.credentialId)
  })
})

test('one is offered after a login by a password: once, until they answer, and never to those who have one', async () => {
  const person = await addAccount(app)
  const browser = newBrowser(app)
  const offer = async (by: TestBrowser) => (await by.html('/about')).source.includes('/passkey-offer')
  await browser.post('/login', { email: person.email, password: PASSWORD })
  expect(await offer(browser)).toBe(true)
  await browser.post('/passkey-offer', {})
  expect(await offer(browser)).toBe(false)
  await browser.post('/sign-out', {})
  await browser.post('/login', { email: person.email, password: PASSWORD })
  expect(await offer(browser)).toBe(false)

  const later = await addAccount(app)
  const patient = newBrowser(app)
  await patient.post('/login', { email: later.email, password: PASSWORD })
  expect(await offer(patient)).toBe(true)
  await app.clock.to(new Date(now.getTime() + 86_400_001))
  expect(await offer(patient)).toBe(false)
  await app.clock.to(now)
})

test('a site at an IP address, or without https, has none and says so', async () => {
  const plain = await createTestApp()
  const browser = await plain.as((await addAccount(plain)).id)
  expect((await browser.api.account.security()).passkeys).toBeNull()
  const begun = browser.api.account.beginPasskey({ secret: PASSWORD })
  await expect(begun).rejects.toMatchObject({ code: 'NOT_READY' })
  await expect(plain.visitor().account.askForPasskey()).rejects.toMatchObject({ code: 'NOT_READY' })
  expect((await plain.html('/login')).text).not.toContain('passkey')
  await plain.close()
})
