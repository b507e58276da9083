import { afterAll, expect, test } from 'vitest'
import { account as accounts } from '#db/schema/index.ts'
import { addAccount, forgetLimits, PASSWORD } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { manyTimes } from '#tests/support/many-times.ts'

const [WARMING, TRIES] = [5, manyTimes(40, 20)]

// Nobody takes tasks from its queue: what follows a try never meets the next one.
const app = await createTestApp({ now: new Date(), realHashes: true })
afterAll(() => app.close())
/** Compared in each form that it may have been hashed in. */
const ACCENTED = 'not the kettle\u0301'
const { account } = app.visitor('203.0.113.5')

test.each<[string, (email: string) => Promise<unknown>, Parameters<typeof addAccount>[1]]>([
  ['a sign-in [ACC-60]', (email) => account.signIn({ email, password: ACCENTED, accountType: 'client' }), {}],
  ['sending the confirmation again [ACC-97]', (email) => account.resend({ email }), { emailConfirmed: false }],
  ['asking for a new password [ACC-101]', (email) => account.recover({ email }), {}],
])('neither the time nor the answer of %s tells whether the address is known', async (_, ask, given) => {
  const known = (await addAccount(app, given)).email
  const answers = new Set<unknown>()
  const time = async (email: string) => {
    await forgetLimits(app)
    const began = performance.now()
    answers.add(await ask(email).catch(({ code, message }) => `${code} ${message}`))
    return performance.now() - began
  }
  const pairs: { known: number; unknown: number }[] = []
  for (let tries = -WARMING; tries < TRIES; tries += 1) {
    const unknown = `unknown-${tries}@example.com`
    // Now this one first, now the other: neither always follows what the machine was busy with.
    const first = tries % 2 === 0 ? await time(known) : await time(unknown)
    const second = tries % 2 === 0 ? await time(unknown) : await time(known)
    if (tries >= 0) pairs.push(tries % 2 === 0 ? { known: first, unknown: second } : { known: second, unknown: first })
  }
  expect(answers.size).toBe(1)
  expect(leaning(pairs)).toBeLessThan(TRIES * 0.6)
})

test('a password is kept by Argon2id, at the least that OWASP asks for [ACC-60]', async () => {
  const email = 'somebody-new@example.com'
  await account.signUp({ accountType: 'client', fullName: 'Tina Marsh', email, location: 'M1 1AE', password: PASSWORD })
  const kept = await app.site.database.query.select().from(accounts)
  expect(kept.map(({ password }) => password)).toContainEqual(
    expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  )
})

/**
 * By how many pairs more one kind took longer, by over 20 ms and a tenth, than the other kind did. What tells does so
 * in every pair; a machine with other work holds up either as often as the other.
 */
function leaning(pairs: { known: number; unknown: number }[]): number {
  const slower = (one: number, other: number) => one - other > Math.max(20, 0.1 * one)
  const byKnown = pairs.filter(({ known, unknown }) => slower(known, unknown)).length
  const byUnknown = pairs.filter(({ known, unknown }) => slower(unknown, known)).length
  return Math.abs(byKnown - byUnknown)
}
