import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a search answers again once the database does, though it failed when the words were first asked for', async () => {
  const { work, close } = await createTestApp()
  const { wordStatistics } = work.site
  await work.db.execute(sql`alter table listing_words rename to away`)
  await expect(wordStatistics.estimate(work.db, ['builder'])).rejects.toThrow()
  await work.db.execute(sql`alter table away rename to listing_words`)
  await expect(wordStatistics.estimate(work.db, ['builder'])).resolves.toMatchObject({ headline: 0 })
  await close()
})
