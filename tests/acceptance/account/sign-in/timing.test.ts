import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#db/schema/index.ts'
import { addUser } from '#server/auth/credentials.ts'
import { hashPassword } from '#server/auth/password.ts'
import { createTestApp } from '#tests/support/app.ts'

const TRIES = 40

const app = await createTestApp()
const known = Array.from({ length: TRIES }, (_, index) => `known${index}@example.com`)
beforeAll(async () => {
  const passwordHash = await hashPassword('a quiet kettle')
  for (const email of known) await addUser(app.site.database.query, { email, name: 'Known', passwordHash })
  expect(await app.site.database.query.select().from(user)).toHaveLength(TRIES)
})
afterAll(() => app.close())

/** Medians in milliseconds of asking for known and for unknown addresses, in turns, each from somewhere else. */
async function medians(ask: (email: string, from: string) => Promise<unknown>) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (const [index, email] of known.entries()) {
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const began = performance.now()
      await ask(kind === 'known' ? email : `un${email}`, `203.0.${index}.${kind === 'known' ? 1 : 2}`)
      times[kind].push(performance.now() - began)
    }
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[TRIES / 2] ?? 0
  return { known: middle(times.known), unknown: middle(times.unknown) }
}

function expectAlike({ known, unknown }: { known: number; unknown: number }) {
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(20, 0.1 * Math.max(known, unknown)))
}

test('the time of a sign-in does not tell whether the address is known [ACC-60]', async () => {
  const outcomes = new Set<string>()
  const found = await medians((email, from) =>
    app
      .visitor(from)
      .account.signIn({ email, password: 'not the kettle', accountType: 'client' })
      .catch((error) => outcomes.add(`${error.code} ${error.message}`)),
  )
  expect([...outcomes]).toEqual([expect.stringMatching(/^WRONG_CREDENTIALS /)])
  expectAlike(found)
})

test('nor does that of sending the confirmation again [ACC-97]', async () => {
  expectAlike(await medians((email, from) => app.visitor(from).account.resend({ email })))
})

test('nor that of asking for a new password [ACC-101]', async () => {
  await app.clock.to(new Date(app.site.now().getTime() + 120_000))
  expectAlike(await medians((email, from) => app.visitor(from).account.recover({ email })))
})
