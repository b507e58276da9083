import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { CHECKLIST, type ChecklistItem } from '#contract/dashboard/words.ts'
import { JOB_DAYS } from '#contract/job/words.ts'
import { GRACE_DAYS } from '#contract/membership/words.ts'
import { profileName } from '#contract/profile/words.ts'
import { foldText } from '#contract/text.ts'
import { runQuery } from '#db/rows.ts'
import { portfolioItems } from '#db/schema/index.ts'
import { checklistOf } from '#server/profile/checklist.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addProvider } from '#tests/support/people.ts'

// Rules and numbers that are both in db/sql and in TypeScript.

const app = await createTestApp()
afterAll(() => app.close())

async function daysOf(interval: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await app.work.db.execute<{ days: number }>(
    sql`select extract(epoch from ${interval})::int / 86400 as days`,
  )
  return rows[0]?.days
}

test('the database keeps a job open for as many days as the pages say', async () => {
  expect(await daysOf(sql`job_lasts()`)).toBe(JOB_DAYS)
})

test('the database gives a membership as many days of grace as the mails say', async () => {
  const id = await addProvider(app)
  expect(await daysOf(sql`(select member_until(${id}) - max(period_end) from memberships)`)).toBe(GRACE_DAYS)
})

const NO_LINKS = {
  website: '',
  linkedin: '',
  twitter: '',
  instagram: '',
  facebook: '',
  youtube: '',
  tiktok: '',
}

const profileWith: Record<ChecklistItem, Parameters<typeof addProvider>[1]> = {
  title: { title: 'Plumber' },
  bio: { bio: 'x'.repeat(200) },
  skills: { skills: ['Taps', 'Sinks', 'Boilers'].map((name) => ({ name, category: 'Plumbing' })) },
  place: { lat: 53.48, lng: -2.24 },
  hours: { openingHours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } },
  picture: { imageUrl: '/media/x.webp' },
  website: { socialLinks: { ...NO_LINKS, website: 'https://x.example' } },
  trade: { categories: ['Construction/Trade > Plumbing'] },
  service: { services: [{ title: 'Taps' }] },
  portfolio: {},
}

test.each(Object.entries(profileWith))('the ranking counts "%s" as the checklist does', async (item, given) => {
  const id = await addProvider(app, given)
  if (item === 'portfolio') {
    await app.work.db.insert(portfolioItems).values({ providerId: id, title: 'A bath', description: '', position: 0 })
  }
  const { checklist, percent } = await runQuery(app.work.db, checklistOf(id, 2))
  expect(checklist.filter(({ done }) => done).map((entry) => entry.item)).toEqual([item])
  const { rows } = await app.work.db.execute<{ share: number }>(sql`
    select profile_completeness(p, ${item === 'trade'}, ${item === 'service'}, ${item === 'portfolio'}) as share
    from profiles p where p.id = ${id}`)
  expect(rows[0]?.share).toBeCloseTo(percent / 100)
  expect(Object.keys(CHECKLIST)).toHaveLength(10)
})

test.each([
  { businessName: 'Teal Gates', firstName: 'Una', lastName: 'Teal' },
  { businessName: '', firstName: 'Una', lastName: 'Teal' },
  { businessName: null, firstName: '', lastName: 'Teal' },
  { businessName: null, firstName: '', lastName: '' },
])('the database calls a profile as the pages and mails do: %o', async (profile) => {
  const id = await addProvider(app, profile)
  const { rows } = await app.work.db.execute<{ name: string; other: string }>(
    sql`select profile_name(p) as name, profile_name(p, 'A provider') as other from profiles p where p.id = ${id}`,
  )
  expect(rows).toEqual([{ name: profileName(profile), other: profileName(profile, 'A provider') }])
})

test('typed text is folded as the database folds listings', async () => {
  const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, index) => String.fromCodePoint(0xc0 + index))
  const { rows } = await app.work.db.execute<{ letter: string; folded: string }>(
    sql`select letter, fold(letter) as folded from unnest(${sql.param(letters)}::text[]) letter`,
  )
  // ŀ and ŉ keep their sign in one and lose it in the other; both are a separator to the search.
  const differing = rows.filter(
    ({ letter, folded }) => /\p{L}/u.test(letter) && !'Ŀŀŉ'.includes(letter) && foldText(letter) !== folded,
  )
  expect(differing.map(({ letter, folded }) => `${letter}: ${foldText(letter)}, not ${folded}`)).toEqual([])
})
