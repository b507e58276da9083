import { expect, test } from 'vitest'
import { listening } from '#tests/support/http/listening.ts'

const ADDRESS = '/csp-report'

/** As browsers send it. */
const single = (report: Record<string, unknown>) => ({
  headers: { 'content-type': 'application/csp-report', 'sec-fetch-site': 'cross-site' },
  body: JSON.stringify({
    'csp-report': {
      'document-uri': 'http://fettle.test/directory?near=M1#top',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?victim=1',
      ...report,
    },
  }),
})

async function reporting(settings: Parameters<typeof listening>[0] = {}) {
  const shell = await listening(settings)
  const post = (question: { headers: Record<string, string>; body: string }) =>
    shell.ask(ADDRESS, { method: 'POST', ...question })
  const warnings = () => shell.lines.map((line) => JSON.parse(line)).filter(({ msg }) => /content policy/.test(msg))
  const counts = async () => {
    const { body } = await shell.metrics.text()
    return Object.fromEntries(
      [...body.matchAll(/^csp_reports_total\{about="([^"]+)"\} (\d+)$/gm)].map(([, a, n]) => [a, Number(n)]),
    )
  }
  return { post, warnings, counts }
}

test('a report of either kind is counted, and logged once without queries and tokens', async () => {
  const { post, warnings, counts } = await reporting()
  const secret = 'Zx9'.repeat(12)
  const report = single({
    'document-uri': `http://fettle.test/invite/${secret}?token=${secret}`,
    'script-sample': secret,
  })
  expect((await post(report)).status).toBe(204)
  await post(report)
  const body = {
    documentURL: `http://fettle.test/invite/${secret}?token=${secret}`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/other.js?x=1',
    sample: secret,
  }
  const several = [
    { type: 'csp-violation', body, user_agent: secret },
    { type: 'deprecation', body: {} },
  ]
  await post({ headers: { 'content-type': 'application/reports+json' }, body: JSON.stringify(several) })
  expect(await counts()).toEqual({ 'script-src-elem': 3 })
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toMatchObject({
    directive: 'script-src-elem',
    blocked: 'https://evil.example',
    page: '/invite/[redacted]',
  })
  expect(JSON.stringify(warnings())).not.toContain(secret)
})

test('what extensions do, and what other sites claim, is noise', async () => {
  const { post, warnings, counts } = await reporting()
  await post(single({ 'blocked-uri': 'moz-extension://1234/inject.js' }))
  await post(single({ 'source-file': 'chrome-extension://abcd/content.js', 'blocked-uri': 'inline' }))
  await post(single({ 'document-uri': 'https://elsewhere.example/' }))
  expect(await counts()).toEqual({ noise: 3 })
  expect(warnings()).toEqual([])
})

test('whatever is sent is bounded: bodies, reports of an address, log lines and names in the metrics', async () => {
  const { post, warnings, counts } = await reporting()
  const plain = { 'content-type': 'application/csp-report' }
  for (const body of ['', '[', '{}', 'null', '{"csp-report":7}']) {
    expect((await post({ headers: plain, body })).status).toBe(400)
  }
  expect((await post({ headers: plain, body: ' '.repeat(33 * 1024) })).status).toBe(413)
  const many = (start: number) =>
    Array.from({ length: 30 }, (_, at) => ({
      type: 'csp-violation',
      body: {
        documentURL: `http://fettle.test/${start + at}`,
        effectiveDirective: `made-up-${at}`,
        blockedURL: 'inline',
      },
    }))
  const statuses = new Set<number>()
  for (let round = 0; round < 40; round += 1) {
    const { status } = await post({ headers: plain, body: JSON.stringify(many(round * 100)) })
    statuses.add(status)
  }
  expect([...statuses]).toEqual([204, 429])
  expect(warnings()).toHaveLength(100)
  expect(Object.keys(await counts()).sort()).toEqual(['limited', 'other', 'unreadable'])
})

test('all addresses of a household’s network are counted as one', async () => {
  const { post } = await reporting({ settings: { trustedProxies: ['127.0.0.1'] } })
  const statuses: number[] = []
  for (let at = 1; at <= 60; at += 1) {
    const { headers, body } = single({})
    const { status } = await post({ headers: { ...headers, 'x-forwarded-for': `2001:db8:1:2::${at}` }, body })
    statuses.push(status)
  }
  expect(new Set(statuses)).toEqual(new Set([204, 429]))
})
