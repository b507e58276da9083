import { afterAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'

const apps: TestApp[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

async function linesOf(environment: Record<string, string>, now: Date) {
  const app = await createTestApp({ environment, now })
  apps.push(app)
  const read = async () => {
    const answer = await app.api('/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = (await answer.text()).trimEnd().split('\n')
    return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  }
  return { app, read }
}

test('a person who finds a hole reads whom to tell, until a moment that is always ahead and within a year', async () => {
  const { app, read } = await linesOf({}, new Date('2026-11-28T18:00:00Z'))
  expect(Object.fromEntries(await read())).toEqual({
    Contact: 'mailto:hello@fettle.example',
    Expires: '2027-05-27T00:00:00Z',
    'Preferred-Languages': 'en',
    Canonical: 'http://127.0.0.1:3000/.well-known/security.txt',
  })
  for (const day of ['2027-05-27T00:00:00Z', '2028-02-29T23:59:59Z']) {
    await app.clock.to(new Date(day))
    const ahead = Date.parse((await read()).get('Expires') ?? '') - Date.parse(day)
    expect(ahead).toBeGreaterThan(170 * 86_400_000)
    expect(ahead).toBeLessThan(365 * 86_400_000)
  }
})

test('the operator says another contact and a policy', async () => {
  const environment = { SECURITY_CONTACT: 'https://example.com/report', SECURITY_POLICY: 'https://example.com/policy' }
  const { read } = await linesOf(environment, new Date())
  const lines = await read()
  expect([lines.get('Contact'), lines.get('Policy')]).toEqual(Object.values(environment))
})
