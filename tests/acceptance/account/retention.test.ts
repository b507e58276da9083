import { afterAll, expect, test } from 'vitest'
import { auditLog, mailCodes, mailLinks, session, supportConsents, verification } from '#db/schema/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { cronOf, run } from '#tests/support/clock.ts'

const DAY = 86_400_000
const now = new Date('2028-02-29T02:40:00Z')
const justOver = new Date(now.getTime() - 1000)
const notYet = new Date(now.getTime() + 1000)
const twoYears = new Date('2026-02-28T00:00:00Z')
const almostTwoYears = new Date('2026-03-02T00:00:00Z')

const app = await createTestApp({ now })
const one = await addAccount(app)
const other = await addAccount(app)
afterAll(() => app.close())

test('what has run out or was kept for its time goes every night, the rest stays [SET-58, SET-62]', async () => {
  const db = app.site.database.query
  const link = { purpose: 'signup', userId: one.id, email: one.email } as const
  await db.insert(session).values([
    { token: 'old', userId: one.id, expiresAt: justOver },
    { token: 'new', userId: one.id, expiresAt: notYet },
  ])
  await db.insert(verification).values([
    { identifier: 'old', value: 'x', expiresAt: justOver },
    { identifier: 'new', value: 'x', expiresAt: notYet },
  ])
  await db.insert(mailLinks).values([
    { ...link, tokenHash: 'old', expiresAt: justOver },
    { ...link, tokenHash: 'new', expiresAt: notYet },
  ])
  await db.insert(mailCodes).values([
    { userId: one.id, codeHash: 'old', expiresAt: justOver },
    { userId: other.id, codeHash: 'new', expiresAt: notYet },
  ])
  for (const endsAt of [twoYears, almostTwoYears]) {
    const givenAt = new Date(endsAt.getTime() - DAY)
    await db.insert(supportConsents).values({ userId: one.id, givenAt, endsAt })
    await db.insert(auditLog).values({ at: endsAt, actorId: other.id, action: 'support.looked', subjectId: one.id })
  }

  expect(cronOf('account.forget')).toMatch(/^\d+ \d+ \* \* \*$/)
  await run(app, 'account.forget')

  expect((await db.select().from(session)).map(({ token }) => token)).toEqual(['new'])
  expect((await db.select().from(verification)).map(({ identifier }) => identifier)).toEqual(['new'])
  expect((await db.select().from(mailLinks)).map(({ tokenHash }) => tokenHash)).toEqual(['new'])
  expect((await db.select().from(mailCodes)).map(({ codeHash }) => codeHash)).toEqual(['new'])
  expect((await db.select().from(supportConsents)).map(({ endsAt }) => endsAt)).toEqual([almostTwoYears])
  expect((await db.select().from(auditLog)).map(({ at }) => at)).toEqual([almostTwoYears])
})
