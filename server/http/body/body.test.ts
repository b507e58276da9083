import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { MAX_JOB_PHOTOS } from '#contract/job/photo.ts'
import { BUDGET_LENGTH, DESCRIPTION_LENGTH, TITLE_LENGTH } from '#contract/job/words.ts'
import { SOCIAL_NETWORKS } from '#contract/profile/words.ts'
import { listening, page } from '#tests/support/http/listening.ts'

/** Text in a script whose letters take nine bytes in a form. */
const long = (letters: number) => '漢'.repeat(letters)
/** As many letters as a text area takes (app/ui/text-area.tsx). */
const typed = long(6000)

const numbers = (name: string, count: number) => Array.from({ length: count }, (_, id) => [name, String(1000 + id)])

const forms: Record<string, [path: string, fields: string[][]]> = {
  'the longest job': [
    '/post-job',
    [
      ...[
        ['title', long(TITLE_LENGTH)],
        ['description', long(DESCRIPTION_LENGTH)],
        ['budget', long(BUDGET_LENGTH)],
      ],
      ...[
        ['location', long(200)],
        ['otherCategory', long(60)],
        ['name', long(120)],
        ['email', long(254)],
      ],
      ...numbers('category', 20),
      ...Array.from({ length: MAX_JOB_PHOTOS }, () => ['photo', crypto.randomUUID()]),
    ],
  ],
  'a message that is too long and is told so': [
    '/contact',
    [
      ['message', typed],
      ['name', long(100)],
    ],
  ],
  'a profile with everything in it': [
    '/account',
    [
      ...[
        ['bio', typed],
        ['skills', typed],
        ['otherCategory', long(60)],
      ],
      ...SOCIAL_NETWORKS.map((network) => [network, long(300)]),
      ...['firstName', 'lastName', 'businessName', 'title', 'phone', 'location'].map((name) => [name, long(120)]),
      ...numbers('category', 200),
    ],
  ],
}

for (const [name, [path, fields]] of Object.entries(forms)) {
  test(`${name} fits into a form`, async () => {
    const { ask } = await listening({ pages: async (request) => page(String([...(await request.formData())].length)) })
    const body = new URLSearchParams(fields.map(([field = '', value = '']) => [field, value])).toString()
    const headers = { origin: 'http://fettle.test', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask(path, { method: 'POST', headers, body })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`<body>${fields.length}</body>`)])
  })
}

test('a body that never ends is refused in words, and its connection ends', async () => {
  const { url, lines } = await listening({ slowestBodyMs: 100, pages: async () => page('made') })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST /login HTTP/1.1\r\nhost: x\r\norigin: http://fettle.test\r\ncontent-length: 10\r\n\r\nhalf')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('did not arrive in time')
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
