import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logging() {
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
  return { log, last: () => JSON.parse(lines.at(-1) ?? '{}'), lines }
}

test('an event is one line of JSON with a time, a level in words and a process', () => {
  const { log, lines, last } = logging()
  log.info({ jobs: 3 }, 'two\nlines')
  expect(lines.join('').split('\n')).toHaveLength(2)
  expect(last()).toMatchObject({ level: 'info', jobs: 3, msg: 'two\nlines', pid: process.pid })
  expect(new Date(last().time).getTime()).toBeGreaterThan(Date.now() - 5000)
})

test('secrets are blotted out wherever they lie', () => {
  const { log, lines } = logging()
  const deepest = { one: { two: { three: { four: { five: { six: 'hush' } } } } } }
  log.info({ tries: [[{ input: { token: 'hush' } }]], deepest }, 'x')
  const headers = { cookie: 'hush', authorization: 'hush', 'set-cookie': 'hush', 'x-api-key': 'hush' }
  log.info({ password: 'hush', token: 'hush', headers, req: { headers }, input: { newPassword: 'hush' } }, 'x')
  expect(lines.join()).not.toContain('hush')
})

test('an error keeps its stack and cause, but not the values of its query', () => {
  const { log, last, lines } = logging()
  const driver = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.test)' })
  const error = new Error('Failed query: insert into users\nparams: ada@example.test,hash', { cause: driver })
  log.error({ err: error }, 'x')
  expect(lines.join()).not.toMatch(/ada@example|hash/)
  expect(last().err.message).toContain('Failed query: insert into users')
  expect(last().err.stack).toContain('log.test.ts')
  expect(last().err.cause).toMatchObject({ message: 'duplicate key', code: '23505' })
})

test('an error that repeats what it could not read says it without', () => {
  const { log, lines, last } = logging()
  const unread = Object.assign(new Error('invalid input syntax for type date: "the "5th" of May"'), { code: '22007' })
  log.error({ err: new Error('Failed query: select $1', { cause: unread }) }, 'x')
  expect(last().err.cause.message).toBe('invalid input syntax for type date: "[value]"')
  try {
    JSON.parse('the 5th of May')
  } catch (err) {
    log.error({ err }, 'x')
  }
  expect(lines.join()).not.toContain('5th')
})

test('a value that reads like a line of the stack is cut as well', () => {
  const { log, last, lines } = logging()
  log.error({ err: new Error('Failed query: insert\nparams: It drips\n    at night,hush') }, 'x')
  expect(lines.join()).not.toMatch(/night|hush/)
  expect(last().err.stack).toContain('log.test.ts')
})

test('something thrown that is no error is logged as well', () => {
  const { log, last } = logging()
  log.error({ err: 'just text' }, 'x')
  expect(last().err.message).toBe('just text')
  log.error({ err: Object.create(null) }, 'x')
  expect(last().err.message).toBe('[object Object]')
})

test('a process that ends at once has written its last lines', () => {
  const logging = JSON.stringify(new URL('log.ts', import.meta.url).href)
  const program = `
    const { createLog, lineBuffer } = await import(${logging})
    createLog({ level: 'info', destination: lineBuffer() }).error('over')
    process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([status, JSON.parse(stdout).msg]).toEqual([3, 'over'])
})
