/** What the scheduler does with backups, and who hears of it. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY, MINUTE } from '#contract/duration.ts'
import { backups } from '#db/schema/index.ts'
import { measureBackups } from '#server/admin/backup/backups.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { quietTool } from '#tests/support/admin/backup-tool.ts'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { pruneArchives } from '#tests/support/backup/site.ts'
import { run } from '#tests/support/clock.ts'
import { allIn, textOf } from '#tests/support/html.ts'

const at = new Date('2026-11-22T05:15:00Z')

let app: TestApp
let boss: Awaited<ReturnType<typeof newAdmin>>['browser']

beforeAll(async () => {
  app = await createTestApp({
    now: at,
    working: true,
    lines: [],
    environment: { BACKUP_DIR: '/backups/of/fettle', BACKUPS_KEPT: '9' },
  })
  boss = (await newAdmin(app)).browser
  await boss.api.admin.setAddress({ email: 'boss@example.com' })
})
afterAll(() => app.close())

/** Those who run the site are logged out after hours, so another admin looks. */
const onDay = async (day: number) => {
  await app.clock.to(after(at, day * DAY))
  boss = (await newAdmin(app)).browser
}

const attention = async () => {
  const page = await boss.html('/admin')
  if (!page.text.includes('Needs attention')) return []
  return allIn(page.region('Needs attention'), 'li').map(textOf)
}

test('a drill that went well is listed, mailed to the admins, measured, and part of the health', async () => {
  app.site.backUp = quietTool
  await run(app, 'backup.daily', 'backup.drill')
  const page = await boss.html('/admin/backups')
  expect(page.text).toContain('We make one every night, in /backups/of/fettle. Each stays for 9 days')
  expect(page.text).toMatch(/Restore drill\s*Restored/)
  expect(page.text).toMatch(/Backup\s*Made\s*5 B\s*2 B/)
  const mail = await app.mailTo('boss@example.com', /the restore drill worked/)
  expect(mail.text).toContain('2026-11-22T040500Z-backup-5f3e91c2')
  expect(mail.text).toContain('an embedded database')
  expect(await attention()).not.toContainEqual(expect.stringContaining('drill'))
  expect((await boss.html('/admin/health')).text).toMatch(/Backups\s*The last was made on 22 November 2026/)
  expect(await measureBackups(app.work)).toEqual([
    { kind: 'backup', madeAt: at, failed: false },
    { kind: 'drill', madeAt: at, failed: false },
  ])
})

test('a drill that failed is urgent until one goes well, and its mail says why', async () => {
  const failure = 'The backup is damaged: objects/ab in s3://backups was changed.'
  app.site.backUp = { ...quietTool, drill: () => Promise.reject(new Error(failure)) }
  await onDay(7)
  await run(app, 'backup.daily', 'backup.drill')
  expect(await attention()).toContainEqual(expect.stringMatching(/^The last restore drill failed\s*Urgent.*damaged/))
  expect((await app.mailTo('boss@example.com', /the restore drill failed/)).text).toContain(failure)
  expect((await boss.html('/admin/health')).text).toMatch(/The last restore drill failed: The backup is damaged/)
  expect(await measureBackups(app.work)).toMatchObject([{ failed: false }, { failed: true, madeAt: at }])
  app.site.backUp = quietTool
  await app.clock.to(after(at, 7 * DAY + MINUTE))
  await run(app, 'backup.drill')
  expect(await attention()).not.toContainEqual(expect.stringContaining('drill'))
  await onDay(16)
  await run(app, 'backup.daily')
  expect(await attention()).toContainEqual(expect.stringMatching(/^No restore drill was made this week/))
})

test('a backup that failed is noted with its reason, and measured until no backups are kept', async () => {
  await app.clock.to(after(at, 16 * DAY + MINUTE))
  app.site.backUp = { ...quietTool, make: () => Promise.reject(new Error('The disk is full.')) }
  await run(app, 'backup.daily')
  const [row] = await app.site.database.query.select().from(backups).orderBy(desc(backups.begunAt)).limit(1)
  expect(row).toMatchObject({ kind: 'backup', failure: 'The disk is full.', bytes: null, file: '' })
  expect(await measureBackups(app.work)).toMatchObject([{ kind: 'backup', failed: true }, { kind: 'drill' }])
  app.site.backUp = null
  expect(await measureBackups(app.work)).toEqual([])
})

test('archives of earlier versions go after their days, and nothing else does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-archives-'))
  const old = after(at, -15 * DAY)
  const names = ['fettle-2026-11-06T030500.tar', 'before-restore-2026-11-06T030500.tar', '.fettle-x', 'mine.tar']
  for (const name of names) writeFileSync(join(folder, name), 'x')
  for (const name of names) utimesSync(join(folder, name), old, old)
  writeFileSync(join(folder, 'fettle-2026-11-20T030500.tar'), 'x')
  await pruneArchives(folder, { days: 14, weeks: 4, months: 3 }, at)
  expect(readdirSync(folder).sort()).toEqual(['fettle-2026-11-20T030500.tar', 'mine.tar'])
  rmSync(folder, { recursive: true })
})
