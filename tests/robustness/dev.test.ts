import { expect, onTestFinished, test } from 'vitest'
import { start } from '#tests/support/http/server.ts'
import { newFolder } from './server.ts'

// Nothing is built beforehand, which takes a busy machine long.
test('npm run dev serves pages as they are written, and their procedures', { timeout: 120_000 }, async () => {
  const environment = { NODE_ENV: 'development', DATA_DIR: newFolder(), DEMO: 'off', LOG_LEVEL: 'warn' }
  const server = await start(environment, 'server/boot/dev.ts')
  // It also holds the port for hot reloading, which a second try needs.
  onTestFinished(() => server.signal('SIGKILL'))
  const about = await fetch(`${server.url}/about`)
  expect([about.status, server.log(), server.stderr()]).toEqual([200, expect.not.stringContaining('"level"'), ''])
  expect(await about.text()).toContain('About Fettle')
  const refused = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams({ email: 'nobody@example.com', password: 'not a kettle' }),
  })
  expect(refused.status).toBe(401)
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
