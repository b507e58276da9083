import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rankingExample } from '#app/pages/site/ranking/example.ts'
import { REMOVAL_REASONS, REMOVAL_WORDS } from '#contract/feedback/rules.ts'
import { GRADE_WEIGHTS, GRADES, HALF_LIFE_DAYS } from '#contract/feedback/words.ts'
import { rowOf } from '#db/rows.ts'
import { feedback, feedbackAppeals, reports } from '#db/schema/index.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient } from '#tests/support/clients.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, hrefsIn, textOf } from '#tests/support/html.ts'
import { addProvider, entry } from '#tests/support/people.ts'

const now = new Date('2026-11-20T12:00:00Z')
const app = await createTestApp({ now })
afterAll(() => app.close())
const { query } = app.site.database

const none = { received: 0, published: 0, waiting: 0, removed: 0, removedFor: {} }

describe('the transparency page', () => {
  test('is right on a site where nothing has happened', async () => {
    const { years } = await app.visitor().feedback.transparency()
    expect(years).toMatchObject([{ year: 2026, ...none, medianMinutes: { good: null, bad: null } }])
    const page = await app.html('/transparency')
    expect([page.status, page.text.includes('Received 0'), page.text.includes('None yet')]).toEqual([200, true, true])
    expect(page.headers.get('x-fettle-cache')).toContain('max=300')
  })

  test('counts by year what became of feedback, appeals and reports, once a night', async () => {
    const provider = await addProvider(app)
    const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)
    const said = (rating: number, checkedAfter: number | null, more: Partial<typeof feedback.$inferInsert> = {}) => {
      const createdAt = more.createdAt ?? now
      const checkedAt = checkedAfter === null ? null : hours(createdAt, checkedAfter)
      return entry(provider, rating, { createdAt, checkedAt, approvedAt: checkedAt, ...more })
    }
    const gone = { approvedAt: null, removedAt: now, removalReason: 'abusive' as const }
    const added = await query
      .insert(feedback)
      .values([
        said(5, 2, { grade: 'hired' }),
        said(4, 4),
        said(5, 100, { grade: 'invited' }),
        said(1, 4),
        said(3, 1),
        said(2, null),
        said(1, 6, gone),
        said(5, 10, { createdAt: new Date('2025-12-31T23:30:00Z') }),
      ])
      .returning()
    const subjectId = added[6]?.id ?? ''
    const ofEntry = { kind: 'feedback' as const, subjectId, madeAt: now }
    await query
      .insert(feedbackAppeals)
      .values({ ...ofEntry, feedbackId: subjectId, text: 'But', outcome: 'kept', decidedAt: now })
    const report = { ...ofEntry, reason: 'abusive' as const, note: '' }
    const byTwo = [await addClient(app), await addClient(app)]
    await query.insert(reports).values([
      { ...report, reporterId: byTwo[0], outcome: 'upheld', closedAt: now },
      { ...report, reporterId: byTwo[1] },
    ])
    await run(app, 'feedback.count')
    const { years, countedAt } = await app.visitor().feedback.transparency()
    expect(countedAt).toEqual(now)
    expect(years).toEqual([
      {
        year: 2026,
        ...{ received: 7, published: 5, waiting: 1, removed: 1, removedFor: { abusive: 1 } },
        grades: { hired: 1, contact: 0, invited: 1, unproven: 3 },
        medianMinutes: { good: 240, bad: 300 },
        appeals: { made: 1, restored: 0, kept: 1 },
        reports: { made: 2, upheld: 1, dismissed: 0 },
      },
      {
        year: 2025,
        ...{ ...none, received: 1, published: 1 },
        grades: { hired: 0, contact: 0, invited: 0, unproven: 1 },
        medianMinutes: { good: 600, bad: null },
        appeals: { made: 0, restored: 0, kept: 0 },
        reports: { made: 0, upheld: 0, dismissed: 0 },
      },
    ])
    await query.delete(feedback)
    await query.delete(reports)
    expect((await app.visitor().feedback.transparency()).years[0]).toMatchObject({ received: 7 })
    const page = await app.html('/transparency')
    expect(page.text).toContain('Received 7 Published 5 · 71% Waiting 1 · 14% Removed 1 · 14%')
    expect(page.text).toContain('4 and 5 stars 4 hours 1 and 2 stars 5 hours')
  })

  test('keeps the reports of years that are over, which are deleted, and nothing else', async () => {
    await app.clock.to(new Date('2027-06-01T12:00:00Z'))
    await run(app, 'feedback.count')
    const { years } = await app.visitor().feedback.transparency()
    expect(years.map(({ year, received, reports }) => [year, received, reports.made])).toEqual([
      [2027, 0, 0],
      [2026, 0, 2],
    ])
    await app.clock.to(now)
  })
})

describe('how feedback works', () => {
  test('says who, what it weighs, how it is checked and removed, from the numbers of the code', async () => {
    const page = await app.html('/how-feedback-works')
    const table = page.region('The four grades and how much a review of each counts')
    const weights = allIn(table, 'tr').map((row) => textOf(row).split(' ').at(-1))
    expect(weights.slice(1)).toEqual(GRADES.map((grade) => String(GRADE_WEIGHTS[grade])))
    expect(page.text).toContain(`loses half its weight every ${HALF_LIFE_DAYS} days`)
    expect(page.text).toContain('There it counts 1, ¾, ½ and ¼ in the order of the table')
    expect(page.text).toContain('We check each review before it’s published.')
    for (const reason of REMOVAL_REASONS) expect(page.text).toContain(REMOVAL_WORDS[reason])
    expect(page.text).toContain('Digital Markets, Competition and Consumers Act 2024')
    expect(page.text).not.toMatch(/\bentr(y|ies)\b/i)
    const footer = hrefsIn(page.region('Quick links'))
    expect(footer).toEqual(expect.arrayContaining(['/how-feedback-works', '/transparency']))
  })

  test('says so where this site checks afterwards [FBK-17]', async () => {
    const after = await createTestApp({ environment: { FEEDBACK_MODERATION: 'after' } })
    expect((await after.html('/how-feedback-works')).text).toContain('We publish each review at once')
    await after.close()
  })

  test('has the weights and the half-life of the database', async () => {
    const Rules = z.object({ weights: z.array(z.number()), doubled: z.number() })
    const rules = await rowOf(
      query,
      Rules,
      sql`select array(select grade_weight(grade) from unnest(${sql.param([...GRADES])}::feedback_grade[]) grade) as weights,
        half_lives('2026-01-01 00:00+00'::timestamptz + make_interval(days => ${HALF_LIFE_DAYS})) as doubled`,
    )
    expect(rules).toEqual({ weights: GRADES.map((grade) => GRADE_WEIGHTS[grade]), doubled: 2 })
  })
})

test('the example of the ranking page is what the database makes of its facts [DIR-28]', async () => {
  const Quality = z.object({ quality: z.number() })
  for (const { name, facts, parts, quality } of rankingExample) {
    const each = (GRADE_WEIGHTS[facts.grade] / 4) * 0.5 ** (facts.daysOld / HALF_LIFE_DAYS)
    const row = await rowOf(
      query,
      Quality,
      sql`select listing_quality(${each * facts.stars}, ${each * facts.entries}, ${facts.filledIn / 10}::real,
        present() - make_interval(days => ${facts.daysSinceChange})) * 100 as quality`,
    )
    expect([name, row?.quality.toFixed(1)]).toEqual([name, quality.toFixed(1)])
    const { feedback, completeness, recency } = parts
    expect(Math.abs(feedback + completeness + recency - quality), name).toBeLessThan(0.11)
  }
  const page = await app.html('/how-ranking-works')
  expect(page.text).toContain('That weight halves every 730 days')
})
