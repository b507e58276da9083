import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { openDatabase } from '#db/client.ts'
import { manyTimes } from '#tests/support/many-times.ts'
import { knownFlags, serverStart } from '../../scripts/server.mjs'
import { failToStart, newFolder, start } from './server.ts'

test('Node knows each flag that the server is started with, and one that it does not know is left out', () => {
  const flags = serverStart.args.slice(0, -1)
  expect(flags.length).toBeGreaterThan(3)
  expect(knownFlags(flags)).toEqual(flags)
  expect(knownFlags(['--liftoff-only', '--no-such-flag'])).toEqual(['--liftoff-only'])
})

/** One line for the operator, no stack. */
function expectSentence(stderr: string, about: RegExp) {
  expect(stderr).toMatch(/^Fettle cannot start: [A-Z][^\n]{15,300}\.\n$/)
  expect(stderr).toMatch(about)
}

describe('a process that cannot start says why in one sentence and ends with 1', () => {
  const settings: [what: string, environment: Record<string, string>, about: RegExp][] = [
    ['a port that is none', { PORT: 'abc' }, /PORT must be a whole number from 0 to 65535/],
    ['a port out of range', { PORT: '70000' }, /PORT must be/],
    [
      'a site that is not on the web',
      { SITE_URL: 'ftp://fettle.example' },
      /SITE_URL must be an http or https address/,
    ],
    ['a site without an address', { SITE_URL: 'fettle' }, /SITE_URL must be/],
    ['a short secret', { AUTH_SECRET: 'short' }, /AUTH_SECRET needs at least 32 characters/],
    ['a public site without a secret', { SITE_URL: 'https://fettle.example' }, /AUTH_SECRET is required/],
    [
      'a public site that would take no money [MEM-36]',
      { SITE_URL: 'https://fettle.example', AUTH_SECRET: 'x'.repeat(32) },
      /STRIPE_SECRET_KEY is required .* PAYMENTS=test/,
    ],
    [
      'a public site that would send no mail',
      { SITE_URL: 'https://fettle.example', AUTH_SECRET: 'x'.repeat(32), PAYMENTS: 'test' },
      /SMTP_URL is required .* MAIL=mailbox/,
    ],
    ['several of them, each named', { PORT: '-1', AUTH_SECRET: 'x' }, /PORT .*AUTH_SECRET /],
    ['a proxy that is no address', { TRUSTED_PROXIES: '10.0.0.0/99' }, /TRUSTED_PROXIES: "10\.0\.0\.0\/99"/],
    ['a data folder that is a file', { DATA_DIR: join(root, 'package.json') }, /data folder .* cannot be written/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://fettle@127.0.0.1:1/fettle' },
      /DATABASE_URL cannot be reached \(/,
    ],
    [
      'a database name that leads nowhere',
      { DATABASE_URL: 'postgres://u:secret@localhost:1/x' },
      /DATABASE_URL cannot be reached \(/,
    ],
    ['a database address that is none', { DATABASE_URL: 'http://[' }, /DATABASE_URL cannot be reached \(/],
  ]
  for (const [what, environment, about] of settings) {
    test(`because of ${what}`, async () => {
      const end = await failToStart({ DATA_DIR: newFolder(), ...environment })
      expectSentence(end.stderr, about)
      expect(end.stderr).not.toContain('secret@')
      expect(end.code).toBe(1)
      expect(end.seconds).toBeLessThan(30)
    })
  }

  test('because its database does not answer at all', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const end = await failToStart({ DATABASE_URL: `postgres://fettle@127.0.0.1:${port}/fettle` })
    silent.close()
    expectSentence(end.stderr, /DATABASE_URL cannot be reached \(/)
    expect([end.code, end.seconds < 30]).toEqual([1, true])
  })

  test('because of a port in use, and gives its data folder back', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : 0)
    const DATA_DIR = newFolder()
    const end = await failToStart({ DATA_DIR, DEMO: 'off', PORT: port })
    other.close()
    expectSentence(end.stderr, new RegExp(`listens on port ${port} of 127\\.0\\.0\\.1 already`))
    expect(end.code).toBe(1)
    expect(readdirSync(DATA_DIR).filter((name) => name.includes('lock'))).toEqual([])
  })
})

test('a database that a newer version has changed is refused where that took something away, and never changed', async () => {
  const DATA_DIR = newFolder()
  const first = await start({ DATA_DIR, DEMO: 'off' })
  first.signal('SIGTERM')
  await first.ended
  const inDatabase = async (statement: string) => {
    const database = await openDatabase({ dataDir: DATA_DIR })
    const { rows } = await database.pool.query(statement).finally(() => database.close())
    return rows
  }
  const noted = 'select hash, created_at from drizzle.__drizzle_migrations order by id'
  await inDatabase(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12), ('last', 9.1e12)`,
  )
  await inDatabase('update drizzle.definitions set needs = 9e12')
  const before = await inDatabase(noted)
  const end = await failToStart({ DATA_DIR, DEMO: 'off' })
  expectSentence(
    end.stderr,
    /database is newer than this version of Fettle: it has 2 changes that this one does not know/,
  )
  expect(end.code).toBe(1)
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('lock'))).toEqual([])
  expect(await inDatabase(noted)).toEqual(before)

  // One that took nothing away from this version: it runs, and leaves the newer functions.
  await inDatabase(`update drizzle.definitions set needs = 0, hash = 'of a newer version'`)
  const again = await start({ DATA_DIR, DEMO: 'off' })
  expect((await again.ask('/readyz')).status).toBe(200)
  expect(again.log()).toContain('the database is of a newer version')
  again.signal('SIGTERM')
  await again.ended
  expect(await inDatabase(noted)).toEqual(before)
  expect(await inDatabase('select hash from drizzle.definitions')).toEqual([{ hash: 'of a newer version' }])
})

/** Waits until a process has used no processor for 300 ms, at most 3 s. */
async function rests(pid: number) {
  const used = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).join()
  for (let waited = 0, before = ''; waited < 3_000 && before !== used(); waited += 300) {
    before = used()
    await sleep(300)
  }
}

test.skipIf(!existsSync('/proc/self/status'))(
  'starting takes at most 400 MB of memory, the first time and later',
  async () => {
    const DATA_DIR = newFolder()
    for (const when of ['first', 'later']) {
      const server = await start({ DATA_DIR })
      for (const path of ['/', '/directory?service=plumber&location=Leeds', '/job-directory']) {
        expect((await server.ask(path)).status).toBe(200)
      }
      await rests(server.pid) // what the database's program is compiled to comes after its first use
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
      expect((Number(peak) * 1024) / 1e6, `${when} start, MB`).toBeLessThan(400)
      server.signal('SIGTERM')
      await server.ended
    }
  },
)

describe('one data folder', () => {
  test('is refused to a second process with the pid of the first, which serves on unharmed; killed, it leaves the folder to the next', async () => {
    const DATA_DIR = newFolder()
    const first = await start({ DATA_DIR, DEMO: 'off' })
    const second = await failToStart({ DATA_DIR, DEMO: 'off' })
    expectSentence(second.stderr, new RegExp(`in use by process ${first.pid}\\. Stop that process`))
    expect(second.code).toBe(1)
    expect(JSON.parse(readFileSync(join(DATA_DIR, 'fettle.lock'), 'utf8')).pid).toBe(first.pid)
    expect((await first.ask('/directory')).status).toBe(200)
    expect((await first.ask('/readyz')).status).toBe(200)

    first.signal('SIGKILL')
    await first.ended
    expect(existsSync(join(DATA_DIR, 'fettle.lock'))).toBe(true)
    const third = await start({ DATA_DIR, DEMO: 'off' })
    expect((await third.ask('/')).status).toBe(200)
    third.signal('SIGTERM')
    expect(await third.ended).toMatchObject({ code: 0 })
    expect(readdirSync(DATA_DIR).filter((name) => name.includes('lock'))).toEqual([])
  })
})

// The lock alone, without a whole server around it.
describe('the lock', () => {
  const held: ChildProcess[] = []
  afterAll(() => {
    for (const child of held) child.kill('SIGKILL')
  })

  /** A process that takes the folders it is told of and keeps them; tells of each whether it has it. */
  function taker(preparation = '') {
    const code = `
      ${preparation}
      const { lockDataFolder } = await import(${JSON.stringify(join(root, 'db/embedded/lock.ts'))})
      process.on('message', (folder) => {
        try { lockDataFolder(folder); process.send('taken') } catch (error) { process.send(error.message) }
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    held.push(child)
    return (folder: string): Promise<string> => {
      child.send(folder)
      return new Promise((resolve) => child.once('message', (said) => resolve(String(said))))
    }
  }
  const take = (folder: string) => taker()(folder)

  const left: [what: string, text: string][] = [
    ['half written', '{"pid": 12'],
    ['empty', ''],
    ['that is not ours', 'hello'],
    ['of a number that no process has', '{"pid":4194300,"started":null}'],
    ['of a number that another process has by now', JSON.stringify({ pid: process.pid, started: 'another boot:1' })],
  ]
  for (const [what, text] of left) {
    test(`left behind ${what} is taken over`, async () => {
      const folder = newFolder()
      writeFileSync(join(folder, 'fettle.lock'), text)
      expect(await take(folder)).toBe('taken')
    })
  }

  test('of a living process is kept, also where the system tells no start times', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'fettle.lock'), JSON.stringify({ pid: process.pid, started: null }))
    expect(await take(folder)).toContain(`in use by process ${process.pid}`)
  })

  test('that belongs to another program entirely is refused with a sentence', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'fettle.lock'), JSON.stringify({ pid: 1, started: null }))
    chmodSync(join(folder, 'fettle.lock'), 0o400)
    expect(await take(folder)).toContain('in use by process 1.')
  })

  /** Rests before its steps, as on a busy machine: longer than others need for all of theirs. */
  const resting = (milliseconds: number, often = 1) => `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const never = new Int32Array(new SharedArrayBuffer(4))
    for (const act of ['linkSync', 'renameSync']) {
      const original = fs[act]
      fs[act] = (...given) => {
        if (Math.random() < ${often}) Atomics.wait(never, 0, 0, ${milliseconds})
        return original(...given)
      }
    }
    syncBuiltinESMExports()`

  test('goes to exactly one of many who start at the same moment', { timeout: 180_000 }, async () => {
    const takers = Array.from({ length: 6 }, () => taker(resting(100, 0.2)))
    for (let round = 0; round < manyTimes(60, 6); round += 1) {
      const folder = newFolder()
      if (round % 3) writeFileSync(join(folder, 'fettle.lock'), '{"pid":4194300,"started":null}')
      const answers = await Promise.all(takers.map((take) => take(folder)))
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
      expect(readdirSync(folder)).toEqual(['fettle.lock'])
    }
  })

  test('is taken from no process by one that saw it left behind and comes late', { timeout: 60_000 }, async () => {
    const folder = newFolder()
    const [late, second, third] = [taker(resting(500)), taker(), taker()]
    await Promise.all([late, second, third].map((take) => take(newFolder())))
    writeFileSync(join(folder, 'fettle.lock'), '{"pid":4194300,"started":null}')
    const answers: string[] = []
    const coming = late(folder).then((answer) => answers.push(answer))
    await sleep(750) // it has seen whose the lock was, and rests
    answers.push(await second(folder))
    for (let over = false; !over; ) {
      answers.push(await third(folder))
      over = await Promise.race([coming.then(() => true), sleep(20).then(() => false)])
    }
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
  })
})
