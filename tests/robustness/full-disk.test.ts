import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANNOT_SAVE } from '#contract/outage.ts'
import { outageOf } from '#db/away.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { demoId } from '#db/demo/rows.ts'
import { tapForm } from '#tests/support/job/form.ts'
import { failToStart, form, newFolder, type Running, start, within } from './server.ts'

// A small disk of our own. Where none may be mounted nothing here can run.
const disk = mount('260m')
const ballast = join(disk ?? '', 'ballast')

function mount(size: string): string | null {
  const folder = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    console.warn('A disk that fills up cannot be tried here: this user may not mount one.')
    return null
  }
}

/** Fills the disk to its last byte. */
function fill() {
  const file = openSync(ballast, 'w')
  try {
    for (const bytes = Buffer.alloc(64 * 1024); ; ) writeSync(file, bytes)
  } catch {
    // No room is left.
  } finally {
    closeSync(file)
  }
}

const empty = () => rmSync(ballast, { force: true })

afterAll(() => {
  if (disk) execFileSync('umount', ['-l', disk])
})

describe.skipIf(!disk)('on a disk that fills up', () => {
  const settings = { DATA_DIR: join(disk ?? '', 'site'), LOG_LEVEL: 'info' }
  let server: Running
  let cookie: string

  beforeAll(async () => {
    server = await start(settings)
    const typed = form({ email: 'tom@example.com', password: DEMO_PASSWORD }, { origin: server.url })
    const entered = await server.ask('/login?type=client', typed)
    cookie = /fettle\.session_token=[^;]+/.exec(entered.headers['set-cookie'] ?? '')?.[0] ?? ''
  })

  const message = { name: 'Ada', email: 'ada@example.com', topic: 'Press', message: 'A message of some length' }
  const write = (path = '/contact', fields: Record<string, string> = message) =>
    server.ask(path, form(fields, { origin: server.url, ...(path === '/contact' ? {} : { cookie }) }))
  const readiness = () => server.ask('/readyz')
  const measure = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await server.ask('/metrics')).text)?.[1])

  test('nothing is saved and all is read, people and operator are told, and it recovers by itself', async () => {
    empty()
    await within(5, readiness, ({ status }) => status === 200)
    const before = server.log().length
    expect((await write()).status).toBe(302)
    expect([await measure('saving_fails'), (await measure('data_disk_free_bytes')) > 1e6]).toEqual([0, true])
    fill()
    // The server looks twice a second, so it may have looked while the disk was filling.
    const ready = await within(5, readiness, ({ text }) => text.includes(' 0 MB left'))
    expect([ready.status, JSON.parse(ready.text).parts.saving]).toEqual([503, 'the disk is full: 0 MB left'])
    const refused = await write()
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(refused.text).toContain(CANNOT_SAVE)
    expect(refused.text).toContain('A message of some length')
    expect([await measure('saving_fails'), await measure('data_disk_free_bytes')]).toEqual([1, 0])
    const person = { fullName: 'Rosa Finch', email: 'rosa@example.com', location: 'Leeds' }
    const secret = { password: 'a quiet kettle', confirm: 'a quiet kettle' }
    for (const [path, fields] of [
      ['/signup', { ...person, ...secret }],
      ['/post-job', { ...tapForm, draftId: randomUUID() }],
      ['/contact.data', message],
      ['/saved', { kind: 'provider', id: demoId('provider', 'maya') }],
    ] as const) {
      const answer = await write(path, fields)
      expect([answer.status, answer.headers['retry-after'], answer.text.includes(CANNOT_SAVE)], path).toEqual([
        503,
        '30',
        true,
      ])
    }
    for (const path of ['/', '/directory?service=plumber', '/dashboard', '/account', '/healthz']) {
      expect((await server.ask(path, { headers: { cookie } })).status, path).toBe(200)
    }
    empty()
    expect((await within(5, readiness, ({ status }) => status === 200)).status).toBe(200)
    expect((await write()).status).toBe(302)
    expect(await measure('saving_fails')).toBe(0)
    const log = () => server.log().slice(before)
    const notes = () => log().match(/"msg":"[^"]*(disk|room)[^"]*"/g) ?? []
    // Lines go out together, every tenth of a second.
    expect(await within(5, notes, ({ length }) => length > 1)).toEqual([
      '"msg":"the disk is full: nothing can be saved until there is room"',
      '"msg":"there is room on the disk again"',
    ])
    expect(log().match(/"level":"error"/g)).toHaveLength(1)
  })

  test('it stops in order, and a start waits for room in words', async () => {
    fill()
    server.signal('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    const end = await failToStart(settings)
    expect(end.stderr).toMatch(/^Fettle cannot start: The disk of the data folder \S+ is full\. Make room, [^\n]+\.\n$/)
    expect(end.code).toBe(1)
    const anew = await failToStart({ ...settings, DATA_DIR: join(disk ?? '', 'another') })
    expect([anew.code, anew.stderr]).toEqual([1, expect.stringContaining('is full. Make room')])
    empty()
    server = await start(settings)
    expect((await server.ask('/readyz')).status).toBe(200)
    server.signal('SIGKILL')
    await server.ended
  })

  test('a database that broke down for want of room starts again at once, for readers, with every row that it took', async () => {
    const database: Database = await openDatabase({ dataDir: join(disk ?? '', 'database'), template: 'empty' })
    const { pool, room } = database
    await room?.keepReserve()
    await pool.query('create table notes (text text)')
    await pool.query(`insert into notes values ('kept')`)
    fill()
    // Writes so much to its log, in one statement, that it needs another file for it.
    const stuck = pool.query(`
      do $$ begin for i in 1..400 loop perform pg_logical_emit_message(false, 'x', repeat('a', 100000)); end loop; end $$`)
    await expect(stuck).rejects.toThrow()
    const noAnswer = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })
    // The room is looked at twice a second.
    expect(
      await within(
        5,
        async () => outageOf(noAnswer),
        (outage) => outage === 'full',
      ),
    ).toBe('full')
    const read = async () => (await pool.query('select text from notes').catch(() => ({ rows: [] }))).rows
    expect(await within(20, read, (rows) => rows.length > 0)).toEqual([{ text: 'kept' }])
    const write = () =>
      pool.query(`insert into notes values ('and on')`).then(
        () => 'written',
        ({ code }) => code,
      )
    expect([room?.full(), await write()]).toEqual([true, '25006'])
    empty()
    expect(await within(20, write, (answer) => answer === 'written')).toBe('written')
    expect(outageOf(noAnswer)).toBe('away')
    expect(await read()).toHaveLength(2)
    const reserve = () => existsSync(join(disk ?? '', 'database', 'reserve'))
    expect(await within(10, reserve, Boolean)).toBe(true)
    await database.close()
  })
})
