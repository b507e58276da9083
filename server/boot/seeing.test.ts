import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a process that fails says so in its log, without what was typed, and ends', () => {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const program = `
    const { openSeeing } = await import(${at('seeing.ts')})
    const { lineBuffer } = await import(${at('../platform/log.ts')})
    const { readSettings } = await import(${at('../../config/env.ts')})
    await openSeeing(readSettings({}), lineBuffer())
    setInterval(() => {}, 1000)
    void Promise.reject(new Error('Failed query: insert into t\\nparams: Ada Lovelace'))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toMatchObject({
    level: 'fatal',
    msg: 'the process ends',
    err: { message: 'Failed query: insert into t\nparams: [redacted]' },
  })
  expect(stdout).not.toContain('Ada')
})
