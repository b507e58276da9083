import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY } from '#contract/duration.ts'
import { recordMoment, redateDemo } from '#db/demo/redate.ts'
import { createTestApp } from '#tests/support/app.ts'

const madeAt = new Date('2026-03-02T10:00:00Z')

async function copyMadeAt(moment: Date) {
  const app = await createTestApp({ demo: true, now: moment })
  const { query } = app.site.database
  await recordMoment(query, moment)
  const dates = async () => {
    const { rows } = await query.execute<{ newest: string; ends: string; viewed: string; counted: string }>(sql`
      select max(created_at)::text as newest, (select min(period_end)::text from memberships) as ends,
        (select max(day)::text from listing_views) as viewed, (select max(day)::text from daily_figures) as counted
      from feedback`)
    const [{ newest, ends, viewed, counted } = { newest: '', ends: '', viewed: '', counted: '' }] = rows
    return {
      newest: Date.parse(newest),
      ends: Date.parse(ends),
      viewed: Date.parse(viewed),
      counted: Date.parse(counted),
    }
  }
  return { query, dates, close: app.close }
}

test('a copied demo marketplace is as old as on the day it was made, and is moved once', async () => {
  const { query, dates, close } = await copyMadeAt(madeAt)
  const before = await dates()
  const now = new Date(madeAt.getTime() + 40 * DAY)
  expect(await redateDemo(query, now)).toBe(true)
  const after = await dates()
  expect(after.newest - before.newest).toBe(40 * DAY)
  expect(after.ends - before.ends).toBe(40 * DAY)
  expect(after.viewed - before.viewed).toBe(40 * DAY)
  expect(after.counted - before.counted).toBe(40 * DAY)
  expect(await redateDemo(query, new Date(now.getTime() + 40 * DAY))).toBe(false)
  expect(await dates()).toEqual(after)
  await close()
})

test('a copy of this morning stays as it is', async () => {
  const { query, dates, close } = await copyMadeAt(madeAt)
  const before = await dates()
  expect(await redateDemo(query, new Date(madeAt.getTime() + DAY / 3))).toBe(true)
  expect(await dates()).toEqual(before)
  await close()
})
