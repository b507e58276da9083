import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addAccount, forgetLimits, isLoggedIn, openAtNow, PASSWORD } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { tokenIn } from '#tests/support/browser.ts'
import { linkToken } from '#tests/support/mail/links.ts'

vi.setConfig({ testTimeout: 120_000 })

const NEW = 'another quiet kettle'
const HOUR = 3_600_000

const { app, now } = await openAtNow()

async function newLink(purpose: 'signup' | 'recovery', email?: string) {
  const person = await addAccount(app, { emailConfirmed: purpose !== 'signup', ...(email ? { email } : {}) })
  return { person, token: await linkToken(app, person, purpose) }
}

describe('a token of a mail', () => {
  const reset = (token: string) =>
    app
      .visitor()
      .account.reset({ token, password: NEW })
      .then(() => 'done', refusalOf)
  const follow = (token: string) =>
    app
      .visitor()
      .account.follow({ token })
      .then(() => 'done', refusalOf)

  test('works once, of 20 at the same time for one', async () => {
    const recovery = await newLink('recovery')
    const resets = await Promise.all(Array.from({ length: 20 }, () => reset(recovery.token)))
    expect(resets.toSorted()).toEqual([...Array(19).fill('LINK_OVER'), 'done'])
    await forgetLimits(app)
    const signup = await newLink('signup')
    const { account } = app.visitor()
    const follows = await Promise.all(Array.from({ length: 20 }, () => account.follow({ token: signup.token })))
    const again = { purpose: 'signup', passwordToken: null, signedIn: false, again: true, app: null }
    expect(follows.filter((each) => each.again)).toEqual(Array(19).fill(again))
    expect(follows.filter(({ passwordToken }) => passwordToken !== null)).toHaveLength(1)
  })

  test('is over after its time, by the site’s clock', async () => {
    const [recovery, signup, late] = [await newLink('recovery'), await newLink('signup'), await newLink('signup')]
    await app.clock.to(new Date(now.getTime() + HOUR))
    expect(await reset(recovery.token)).toBe('LINK_OVER')
    await app.clock.to(new Date(now.getTime() + 72 * HOUR - 1000))
    expect(await follow(signup.token)).toBe('done')
    await app.clock.to(new Date(now.getTime() + 72 * HOUR))
    expect(await follow(late.token)).toBe('LINK_OVER')
  })

  test('is bound to its purpose, and not used up by trying another', async () => {
    const [recovery, signup] = [await newLink('recovery'), await newLink('signup')]
    expect(await reset(signup.token)).toBe('LINK_OVER')
    expect(await follow(recovery.token)).toBe('LINK_OVER')
    expect(await follow(signup.token)).toBe('done')
    expect(await reset(recovery.token)).toBe('done')
  })

  test('is kept as a hash only', async () => {
    const { token } = await newLink('recovery')
    const { rows } = await app.site.database.query.execute<{ text: string }>(
      sql`select mail_links::text as text from mail_links`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
  })
})

describe('a stranger who signed up with another person’s address', () => {
  const squat = async (email: string) => {
    const stranger = app.browser('198.51.100.99')
    const input = {
      accountType: 'client',
      fullName: 'A Stranger',
      email,
      location: 'M1 1AE',
      password: PASSWORD,
    } as const
    await stranger.api.account.signUp(input)
    await stranger.api.account.signIn({ email, password: PASSWORD, accountType: 'client' })
    expect(await isLoggedIn(stranger)).toBe(true)
    return stranger
  }

  const passwordWorks = (email: string) =>
    app
      .visitor()
      .account.signIn({ email, password: PASSWORD, accountType: 'client' })
      .then(
        () => true,
        () => false,
      )

  test('loses password and session when the owner follows the link in another browser', async () => {
    const email = 'owner-confirms@example.com'
    const stranger = await squat(email)
    const owner = app.browser('203.0.113.77')
    const done = await owner.api.account.follow({ token: tokenIn(await app.mailTo(email)) })
    expect(await isLoggedIn(stranger)).toBe(false)
    expect(await passwordWorks(email)).toBe(false)
    expect(await isLoggedIn(owner)).toBe(false) // the link proves the mailbox, and no more
    await app.visitor().account.reset({ token: done.passwordToken ?? '', password: NEW })
    const input = { email, password: NEW, accountType: 'client' } as const
    await expect(app.visitor().account.signIn(input)).resolves.toMatchObject({ twoFactor: false })
  })

  test('loses them when the owner recovers the account', async () => {
    const email = 'owner-recovers@example.com'
    const stranger = await squat(email)
    await forgetLimits(app)
    await app.visitor().account.recover({ email })
    const token = tokenIn(await app.mailTo(email, /new password/))
    await app.visitor().account.reset({ token, password: NEW })
    expect(await isLoggedIn(stranger)).toBe(false)
    expect(await passwordWorks(email)).toBe(false)
  })
})
