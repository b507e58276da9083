import { beforeAll, describe, expect, test } from 'vitest'
import { form, newFolder, type Running, roomInWindow, start } from './server.ts'

// The throttle of sign-in as the built server serves it.
const environment = { DATA_DIR: newFolder(), DEMO: 'on' }
let server: Running

beforeAll(async () => {
  server = await start(environment)
  await roomInWindow(15, 40)
}, 90_000)

const PASSWORD = 'mend-the-kettle-7'

const logIn = (path: string, email: string, password: string, headers: Record<string, string> = {}) =>
  server.ask(`${path}${path.includes('?') ? '&' : '?'}type=provider`, form({ email, password }, headers))

describe('30 wrong passwords', () => {
  const paths = ['/login', '/login/', '/LOGIN', '/Login?x=1', '//login', '/login?return=%2Fdirectory']
  const made = (turn: number) => ({
    'x-forwarded-for': `198.51.100.${turn}`,
    forwarded: `for=198.51.100.${turn}`,
    'x-real-ip': `198.51.100.${turn}`,
    'cf-connecting-ip': `198.51.100.${turn}`,
    'x-client-address': `198.51.100.${turn}`,
  })

  test('end in 429 by the 11th, whatever the forwarding headers, path case or slashes [ACC-65]', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 30; turn += 1) {
      const path = paths[turn % paths.length] ?? '/login'
      statuses.push((await logIn(path, 'nadia@example.com', 'wrong', made(turn))).status)
    }
    const judged = statuses.filter((status) => status !== 404 && status !== 400)
    expect(judged.indexOf(429)).toBeGreaterThan(-1)
    expect(judged.indexOf(429)).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 302)).toEqual([])
  })

  test('the limit of the account survives a restart [ACC-65]', async () => {
    server.signal('SIGTERM')
    await server.ended
    server = await start(environment)
    expect((await logIn('/login', 'nadia@example.com', PASSWORD)).status).toBe(429)
  })
})
