import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { newFolder, start } from './server.ts'

const run = promisify(execFile)

test('stock clients alone sign up, confirm, post a job, receive its webhook and read it in the feed [API-02, API-03]', async () => {
  const server = await start({ DATA_DIR: newFolder(), WEBHOOKS_TO_LOOPBACK: 'on', LOG_LEVEL: 'warn' })
  const { stdout } = await run(process.execPath, [join(root, 'docs/api/first-job.ts'), server.url], { timeout: 60_000 })
  server.signal('SIGKILL')
  expect(stdout).toMatch(
    /^signed up as .+\nconfirmed, and logged in\nposted .+\nreceived \{"type":"job\.posted".+\nfound it in the feed\n$/s,
  )
})
