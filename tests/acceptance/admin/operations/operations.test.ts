/** Queues, schedule, health and backups. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditAction } from '#contract/audit/words.ts'
import { HOUR } from '#contract/duration.ts'
import { auditLog, backups, clockRuns } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { quietTool } from '#tests/support/admin/backup-tool.ts'
import { addDeadLetter, addFailedTask } from '#tests/support/admin/operation-acts.ts'
import { createTestApp } from '#tests/support/app.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { textOf } from '#tests/support/html.ts'

const app = await createTestApp({ lines: [] })
const { query } = app.site.database
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await query.execute(sql`delete from queue.job`)
})

let boss: { id: string; browser: TestBrowser }
beforeAll(async () => {
  boss = await newAdmin(app)
})

const QUEUES = '/admin/queues'

async function tasksIn(queue: string) {
  const { rows } = await query.execute<{ id: string; state: string; tries: number; data: unknown }>(
    sql`select id, state, retry_count as tries, data from queue.job where name = ${queue} order by id`,
  )
  return rows
}

async function acts(action: AuditAction) {
  const { id } = boss
  return query
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, id), eq(auditLog.action, action)))
}

describe('the queues', () => {
  test('show what waits, what failed and what was given up, with its error and no secret [ADM-58]', async () => {
    const error = 'Failed for tina@example.com with token 9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c\nparams: 482913'
    const code = { mail: 'account.codeAsked', data: { userId: crypto.randomUUID(), note: 'code 482913' } }
    const id = await addDeadLetter(app, code, { error })
    await addFailedTask(app)
    const page = await boss.browser.html(QUEUES)
    expect(page.region('Tasks') && page.text).toMatch(/Bulk mail\s*1\s*60 minutes\s*1/)
    expect(page.text).toContain('Failed for ••• with token •••')
    const one = await boss.browser.html(`${QUEUES}/${id}`)
    expect(one.text).toContain('Given up')
    expect(one.text).toContain(code.data.userId)
    expect(one.text).toMatch(/Not shown\s*note/)
    for (const { source } of [page, one]) expect(source).not.toMatch(/482913|9f8a7b6c|tina@example/)
    expect((await boss.browser.html(`${QUEUES}?view=retried`)).text).toMatch(/alert.day.*failed 4 times/s)
    for (const path of ['?view=other', '?page=0', '?page=x', '?page=9', '/no-id', `/${crypto.randomUUID()}`]) {
      expect([200, 404]).toContain((await boss.browser.page(QUEUES + path)).status)
    }
  })

  test('a dead letter is tried again under its own id, so that a mail that did go out is known', async () => {
    const id = await addDeadLetter(app)
    const [failed] = await tasksIn('mail')
    await boss.browser.post(QUEUES, { task: id })
    expect(await tasksIn('dead-letter')).toEqual([])
    expect(await tasksIn('mail')).toEqual([{ ...failed, state: 'retry', tries: 0 }])
    expect(await acts('queue.retried')).toMatchObject([{ after: { queue: 'mail' } }])
    expect((await boss.browser.post(QUEUES, { task: id })).status).toBe(404)
  })

  test('what the site gave up itself waits again as a new task', async () => {
    const task = { mail: 'membership.cancelled', data: { membershipId: crypto.randomUUID() } }
    await query.transaction((db) => app.site.queue.send('mail', task, db))
    const data = { queue: 'mail', reason: '550 5.1.1', task }
    const id = await addDeadLetter(app, data, { queue: 'webhook' })
    expect((await boss.browser.html(QUEUES)).text).toContain('550 5.1.1')
    await boss.browser.post(QUEUES, { task: id })
    expect((await tasksIn('mail')).map((row) => [row.state, row.data])).toEqual([
      ['created', task],
      ['created', task],
    ])
  })

  test('all of a kind are tried again at once; others stay', async () => {
    await addDeadLetter(app)
    await addDeadLetter(app)
    await addDeadLetter(app, { name: 'job.posted', data: { jobId: crypto.randomUUID() } }, { queue: 'bulk-event' })
    await boss.browser.post(QUEUES, { kind: 'membership.cancelled' })
    expect((await tasksIn('mail')).map(({ state }) => state)).toEqual(['retry', 'retry'])
    expect(await tasksIn('dead-letter')).toHaveLength(1)
    expect(await acts('queue.kindRetried')).toMatchObject([{ after: { tasks: 2 } }])
  })

  test('a task that waits for its next try is tried now, or dropped for good', async () => {
    const id = await addFailedTask(app)
    await boss.browser.post(`${QUEUES}/${id}`, { intent: 'retry' })
    const { rows } = await query.execute(sql`select from queue.job where id = ${id} and start_after <= now()`)
    expect(rows).toHaveLength(1)
    await boss.browser.post(`${QUEUES}/${id}`, { intent: 'drop' })
    expect(await tasksIn('bulk-mail')).toEqual([])
    expect(await acts('queue.dropped')).toMatchObject([{ before: { kind: 'alert.day', state: 'retried' } }])
  })

  test('a task that this version does not know can only be dropped, and one under way cannot', async () => {
    const id = await addDeadLetter(app, { to: 'tina@example.com', subject: 'Hello' })
    await expect(boss.browser.api.queue.retry({ id })).rejects.toMatchObject({ code: 'TASK_STAYS' })
    await boss.browser.api.queue.drop({ id })
    const other = await addFailedTask(app)
    await query.execute(sql`update queue.job set state = 'active' where id = ${other}`)
    await expect(boss.browser.api.queue.drop({ id: other })).rejects.toMatchObject({ code: 'TASK_STAYS' })
  })

  test('of parallel tries one counts', async () => {
    const id = await addDeadLetter(app)
    const tries = Array.from({ length: 8 }, () =>
      boss.browser.api.queue.retry({ id }).then(
        () => 1,
        () => 0,
      ),
    )
    expect((await Promise.all(tries)).reduce((sum: number, one) => sum + one, 0)).toBe(1)
    expect(await tasksIn('mail')).toHaveLength(1)
  })
})

describe('the schedule', () => {
  test('shows for every entry when it runs, how it went, and who runs it', async () => {
    const now = app.site.now()
    const begunAt = new Date(now.getTime() - HOUR)
    await query.insert(clockRuns).values([
      { entry: 'file.sweep', begunAt, endedAt: now, failure: 'The bucket is gone', runner: 'one, process 7' },
      { entry: 'account.erase', begunAt, runner: 'two, process 8' },
      { entry: 'listing.rank', begunAt: now, runner: 'three, process 9' },
    ])
    const lines = (await boss.browser.html('/admin/schedule')).all('tr').map(textOf)
    const line = (name: string) => lines.find((text) => text.includes(name))
    expect(lines).toHaveLength(app.site.clock.length + 1)
    expect(line('file.sweep')).toMatch(/Failed\s*The bucket is gone.*60 min · one, process 7.*Every day at 04:15/s)
    expect(line('account.erase')).toMatch(/Never ended.*two, process 8/s)
    expect(line('listing.rank')).toContain('Running')
    expect(line('checkout.close')).toMatch(/Not yet.*Every minute/s)
    expect(line('membership.report')).toContain('Day 1 of a month at 08:00')
  })
})

describe('the health page', () => {
  test('names every part and how it does', async () => {
    const page = await boss.browser.html('/admin/health')
    for (const part of ['Database', 'Migrations', 'Queue', 'Files', 'Mail', 'Payments', 'Disk', 'Version']) {
      expect(page.all('dt').map(textOf)).toContain(part)
    }
    expect(page.text).toMatch(/PostgreSQL \d+.*All \d+ applied, last \d{4}_/s)
  })

  test('answers within two seconds when a part hangs, and says which', async () => {
    const { files } = app.site
    const hanging = vi.spyOn(files, 'ok').mockReturnValue(new Promise(() => {}))
    const began = Date.now()
    const page = await boss.browser.html('/admin/health')
    hanging.mockRestore()
    expect(Date.now() - began).toBeLessThan(2_000)
    expect(page.text).toMatch(/Files\s*No answer within 1.5 seconds\./)
  })
})

describe('backups', () => {
  test('are listed with size and result, and none can be fetched', async () => {
    const begunAt = new Date('2027-03-09T04:05:00Z')
    const row = { begunAt, endedAt: new Date(begunAt.getTime() + 42_000), file: '/backups/fettle-one.tar' }
    await query.insert(backups).values([
      { ...row, bytes: 12_400_000 },
      { ...row, bytes: null, failure: 'No room' },
    ])
    const page = await boss.browser.html('/admin/backups')
    expect(page.text).toMatch(/9 March 2027, 04:05\s*Backup\s*Made\s*12 MB\s*–\s*42 s\s*fettle-one.tar/)
    expect(page.text).toMatch(/Failed\s*No room/)
    expect(page.all('a', { href: /tar/ })).toEqual([])
  })

  test('one is made when an admin asks for it, and no second meanwhile', async () => {
    await expect(boss.browser.api.backup.make()).rejects.toMatchObject({ code: 'BACKUPS_OFF' })
    app.site.backUp = quietTool
    const asked = await Promise.all(
      [1, 2, 3].map(() =>
        boss.browser.api.backup.make().then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(asked.sort()).toEqual([0, 0, 1])
    expect((await boss.browser.html('/admin/backups')).text).toContain('A backup is being made')
    expect(await tasksIn('backup')).toHaveLength(1)
    expect(await acts('backup.asked')).toHaveLength(1)
    app.site.backUp = null
  })
})
