import { expect, test } from 'vitest'
import { type Account, addAccount, isLoggedIn, logIn, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { linkToken } from '#tests/support/mail/links.ts'

const { app, now } = await openAtNow()
const NEW = 'another quiet kettle'

/** Wrong passwords from so many addresses, one from each. */
async function strangersGuess({ email }: Account, times = 60) {
  const guess = (turn: number) =>
    app.visitor(`198.51.100.${turn}`).account.signIn({ email, password: 'wrong', accountType: 'client' })
  return Promise.all(Array.from({ length: times }, (_, turn) => guess(turn).catch(refusalOf)))
}

const signIn = (browser: TestBrowser, { email }: Account, password = PASSWORD) =>
  browser.api.account.signIn({ email, password, accountType: 'client' }).then(() => 'signed in', refusalOf)

async function signedOut(person: Account, address?: string) {
  const browser = await logIn(app, person, { address })
  await browser.api.account.signOut()
  return browser
}

test('strangers who guess do not keep out a browser that signed in before [ACC-65, ACC-66]', async () => {
  const person = await addAccount(app)
  const known = await signedOut(person)
  const answers = await strangersGuess(person)
  expect(answers.filter((answer) => answer === 'WRONG_CREDENTIALS')).toHaveLength(50)
  expect(await signIn(app.browser('203.0.113.1'), person)).toBe('TOO_MANY_REQUESTS')
  expect(await signIn(known, person)).toBe('signed in')
  expect(await isLoggedIn(known)).toBe(true)
})

test('nor does a stranger at its own address [ACC-65]', async () => {
  const person = await addAccount(app)
  const known = await signedOut(person, '203.0.113.2')
  const stranger = app.browser('203.0.113.2')
  for (let tries = 0; tries < 11; tries += 1) await signIn(stranger, person, 'wrong')
  expect(await signIn(stranger, person)).toBe('TOO_MANY_REQUESTS')
  expect(await signIn(known, person)).toBe('signed in')
})

test('ten wrong passwords from one address leave the account open to others [ACC-65]', async () => {
  const person = await addAccount(app)
  const stranger = app.browser('203.0.113.3')
  for (let tries = 0; tries < 200; tries += 1) await signIn(stranger, person, 'wrong')
  expect(await signIn(stranger, person)).toBe('TOO_MANY_REQUESTS')
  expect(await signIn(app.browser('203.0.113.4'), person)).toBe('signed in')
})

test('right passwords do not count as tries, at sign-in or in the settings [ACC-65]', async () => {
  const person = await addAccount(app)
  for (let times = 0; times < 30; times += 1) {
    expect(await signIn(app.browser('203.0.113.5'), person)).toBe('signed in')
  }
  const browser = await logIn(app, person)
  const change = (turn: number) =>
    browser.api.account.changePassword({
      password: `${NEW} ${turn}`,
      secret: turn ? `${NEW} ${turn - 1}` : PASSWORD,
    })
  for (let turn = 0; turn < 12; turn += 1) await change(turn)
})

test('a known browser guesses ten times too, and no more [ACC-65]', async () => {
  const person = await addAccount(app)
  const known = await signedOut(person)
  const answers = []
  for (let tries = 0; tries < 12; tries += 1) answers.push(await signIn(known, person, 'wrong'))
  expect(answers).toEqual([...Array(10).fill('WRONG_CREDENTIALS'), ...Array(2).fill('TOO_MANY_REQUESTS')])
  expect(await signIn(known, person)).toBe('TOO_MANY_REQUESTS')
  await app.clock.to(new Date(now.getTime() + 15 * 60_000))
  expect(await signIn(known, person)).toBe('signed in')
})

test('what one browser knows helps with no other account, and ends with the password [ACC-65]', async () => {
  const [person, other] = [await addAccount(app), await addAccount(app)]
  const known = await signedOut(person)
  const cookie = known.cookies.get('fettle.known') ?? ''
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  await strangersGuess(other)
  expect(await signIn(known, other)).toBe('TOO_MANY_REQUESTS')

  const token = await linkToken(app, person)
  const elsewhere = app.browser('203.0.113.6')
  await elsewhere.api.account.reset({ token, password: NEW })
  await strangersGuess(person)
  known.cookies.set('fettle.known', cookie)
  expect(await signIn(known, person, NEW)).toBe('TOO_MANY_REQUESTS')
  // Who chose the new password by the link of a mail gets in with it, whatever strangers do.
  expect(await signIn(elsewhere, person, NEW)).toBe('signed in')
})

test('a mark that was made up helps no stranger [ACC-65]', async () => {
  const person = await addAccount(app)
  await strangersGuess(person)
  for (const mark of ['', '%', 'x', `${'a'.repeat(16)}.${'b'.repeat(43)}`, `${person.id}.${'b'.repeat(43)}`]) {
    const browser = app.browser('203.0.113.7')
    browser.cookies.set('fettle.known', [mark, mark].join('~'))
    expect(await signIn(browser, person)).toBe('TOO_MANY_REQUESTS')
  }
})

test('several people may use one browser, and one account of theirs takes one mark [ACC-65]', async () => {
  const people = [await addAccount(app), await addAccount(app)]
  const browser = app.browser('203.0.113.8')
  for (const person of [...people, ...people, ...people]) {
    expect(await signIn(browser, person)).toBe('signed in')
    await browser.api.account.signOut()
  }
  expect(browser.cookies.get('fettle.known')?.split('~')).toHaveLength(2)
  for (const person of people) await strangersGuess(person)
  for (const person of people) expect(await signIn(browser, person)).toBe('signed in')
})
