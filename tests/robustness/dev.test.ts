import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '#tests/support/http/server.ts'
import { newFolder } from './server.ts'

test('npm run dev serves pages as they are written, and their procedures', async () => {
  // Another checkout's may have the port that Vite likes.
  const other = createServer().on('error', () => {})
  other.listen(24678, '127.0.0.1')
  onTestFinished(() => void other.close())
  const environment = { NODE_ENV: 'development', DATA_DIR: newFolder(), DEMO: 'off', LOG_LEVEL: 'warn' }
  const server = await start(environment, 'server/boot/dev.ts')
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
