import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SignUp } from '#contract/account/input.ts'
import { categories } from '#db/schema/index.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'

/** A site as it is right after its start: nothing has been asked of it. */
async function newSite(): Promise<TestApp> {
  const app = await createTestApp()
  onTestFinished(app.close)
  return app
}

async function plumbingOf(app: TestApp): Promise<number> {
  const [found] = await app.site.database.query
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.slug, 'plumbing'))
  return found?.id ?? 0
}

const provider = (email: string, category: number) =>
  ({
    accountType: 'provider',
    fullName: 'Rosa Ridge',
    email,
    location: 'M1 1AE',
    password: 'a quiet kettle',
    phone: '07700 900111',
    businessName: '',
    categories: { ids: [category], other: '' },
  }) satisfies SignUp

const profile = (category: number) => ({
  changes: {
    firstName: 'Rosa',
    lastName: 'Ridge',
    location: 'M1 1AE',
    title: 'Plumber',
    categories: { ids: [category], other: '' },
  },
})

// One that waits for its own connection gets an error after 10 s, so no time limit is needed to tell of it.
describe('right after a start', { timeout: 60_000 }, () => {
  test('the first provider signs up without waiting for itself', async () => {
    const app = await newSite()
    const api = app.browser().api
    const input = provider('rosa@example.com', await plumbingOf(app))
    await expect(api.account.signUp(input)).resolves.toEqual({ email: 'rosa@example.com' })
  })

  test('the first provider edits a profile without waiting for itself', async () => {
    const app = await newSite()
    const { id } = await addAccount(app, { accountType: 'provider' })
    const api = app.person(id)
    await expect(api.profile.edit(profile(await plumbingOf(app)))).resolves.toEqual({ id, kept: [] })
  })
})

describe('inside a transaction', () => {
  const refused = 'use the work passed to the callback'

  test('the site’s own connection is refused at once, by whichever way it is asked for', async () => {
    const { site, work } = await newSite()
    const ways: (() => Promise<unknown>)[] = [
      () => site.database.query.execute('select 1'),
      () => site.database.query.transaction(async () => {}),
      () => site.database.pool.query('select 1'),
      () => site.database.pool.connect(),
      () => work.transaction(async () => {}),
      () => site.queue.failing('mail', [{ to: 'tina@example.com' }]),
      () => site.taxonomy.read(site.database.query),
    ]
    for (const ask of ways) {
      const began = performance.now()
      const failure = await work.transaction(ask).catch((error: Error) => `${error.message} ${error.cause}`)
      expect(failure).toContain(refused)
      expect(performance.now() - began).toBeLessThan(1000)
    }
  })

  test('the work passed to the callback works, and so does the site afterwards', async () => {
    const { site, work } = await newSite()
    const tree = await work.transaction(async (work) => {
      await work.transaction((work) =>
        work.emit('account.confirmed', { userId: '00000000-0000-4000-8000-000000000000' }),
      )
      return work.site.taxonomy.read(work.db)
    })
    expect(tree.groups.length).toBeGreaterThan(0)
    expect((await site.taxonomy.read(site.database.query)).groups).toEqual(tree.groups)
  })

  test('nothing waits for a load that waits for its connection', async () => {
    const { site, work } = await newSite()
    const [begun, visited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const inside = work.transaction(async ({ db }) => {
      begun.resolve()
      await visited.promise
      await site.wordStatistics.estimate(db, ['builder'])
      return site.taxonomy.read(db)
    })
    await begun.promise
    const { query } = site.database
    const outside = Promise.all([site.taxonomy.read(query), site.wordStatistics.estimate(query, ['builder'])])
    visited.resolve()
    expect((await inside).groups).toEqual((await outside)[0].groups)
  })
})
