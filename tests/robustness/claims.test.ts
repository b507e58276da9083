/** Strangers who try to wear out what a business may do without an account. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { demoMarketplace } from '#db/demo/demo.ts'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { demoId } from '#db/demo/rows.ts'
import { form as documentForm } from '#tests/support/http/upload-wire.ts'
import { expectAlive, expectSense, startDemo } from './sense.ts'
import { form, within } from './server.ts'

const { server } = await startDemo()
const listed =
  demoMarketplace(new Date())
    .providers.filter(({ kind }) => kind === 'unclaimed')
    .map(({ key }) => demoId('provider', key))[0] ?? ''
const origin = new URL(server.url).origin

const claimForm = (email: string) => ({ name: 'Jo Hollow', email, password: 'A kettle for 2 plumbers' })

/** A listing without an address on file, whose claims wait for the staff. */
async function addListing(): Promise<string> {
  const admin = form({ username: 'admin', password: DEMO_PASSWORD }, { origin })
  const signedIn = await server.ask('/admin-login', admin)
  const cookie = /fettle\.session_token=[^;]+/.exec(String(signedIn.headers['set-cookie']))?.[0] ?? ''
  const body = new FormData()
  const given = {
    firstName: 'Wanda',
    lastName: 'Waits',
    businessName: 'Waits Weaving',
    location: 'Leeds',
    otherCategory: 'Weaving',
    phone: '',
    website: '',
    email: '',
    bio: '',
    source: 'the yearbook',
    obtainedOn: '2026-01-05',
  }
  for (const [name, value] of Object.entries(given)) body.append(name, value)
  const address = new URL('/admin/users/new', server.url)
  const made = await fetch(address, { method: 'POST', body, headers: { cookie, origin }, redirect: 'manual' })
  const [id] = /[0-9a-f-]{36}/.exec(made.headers.get('location') ?? '') ?? []
  if (!id) throw new Error(`no listing: ${made.status} ${(await made.text()).slice(0, 300)}`)
  return id
}

async function claimCookie(id: string): Promise<string> {
  const answer = await server.ask(`/claim-business?businessID=${id}`, form(claimForm('jo@hollow.example'), { origin }))
  expect(answer.status).toBe(302)
  return /fettle\.claim=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''
}

async function neverEnding(path: string, cookie: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = [
    `host: ${new URL(server.url).host}`,
    `origin: ${origin}`,
    `cookie: ${cookie}`,
    'content-length: 9000000',
  ]
  const type = 'content-type: multipart/form-data; boundary=kettle'
  socket.write(`POST ${path} HTTP/1.1\r\n${[...lines, type].join('\r\n')}\r\n\r\n--kettle\r\n`)
  return socket
}

test('documents that never end hold four places of one claim, and give them back [CLM-05]', async () => {
  const id = await addListing()
  const cookie = await claimCookie(id)
  const path = `/claim-business/files?businessID=${id}`
  const slow = await Promise.all(Array.from({ length: 4 }, () => neverEnding(path, cookie)))
  const pdf = documentForm(Buffer.from('%PDF-1.7\n%%EOF\n'))
  const headers = { origin, cookie, 'content-type': 'multipart/form-data; boundary=kettle' }
  const send = () => server.ask(path, { method: 'POST', body: [pdf], headers })
  const fifth = await within(10, send, ({ status }) => status === 429)
  expect(fifth.status).toBe(429)
  expectSense(fifth, path)
  for (const socket of slow) socket.destroy()
  const after = await within(10, send, ({ status }) => status === 302)
  expect(after.status).toBe(302)
  const page = await server.ask(`/claim-business?businessID=${id}&sent=1`, { headers: { cookie } })
  expect(page.text).toMatch(/aria-label="Your documents"/)
  await expectAlive(server)
})

test('cookies of a claim that cannot be read count as absent [CLM-05]', async () => {
  const values = ['%', '%zz', '%E0%A4', '"', '.', `${crypto.randomUUID()}.${'x'.repeat(43)}`, `%${'z'.repeat(4000)}`]
  for (const value of values) {
    const cookie = ['claim', 'claim-account', 'listing-request'].map((name) => `fettle.${name}=${value}`).join('; ')
    const headers = { origin, cookie }
    for (const [path, fields] of [
      ['/claim-account', { intent: 'validate' }],
      [
        '/claim-account',
        { intent: 'complete', password: 'A kettle for 2 plumbers', confirm: 'A kettle for 2 plumbers' },
      ],
      ['/claim-account', { intent: 'renew' }],
      ['/listing-request', {}],
      [`/claim-business/files?businessID=${listed}`, { remove: 'x' }],
    ] as const) {
      expectSense(await server.ask(path, form(fields, headers)), `${path} ${value.slice(0, 40)}`)
    }
    expect((await server.ask(`/claim-business?businessID=${listed}`, { headers })).status).toBe(200)
  }
  await expectAlive(server)
})

test('the same request fifty times at once is answered each time, and most are told to wait', async () => {
  const asked = { proof: 'staff', name: 'Rita', relation: 'Owner', email: 'rita@home.example', phoneNumber: '' }
  const requests: [string, Record<string, string>, taken: number][] = [
    [`/directory/${listed}/remove`, { ...asked, words: 'Please take it down.' }, 8],
    [`/directory/${listed}/claim`, { email: 'jo@hollow.example' }, 20],
  ]
  for (const [path, fields, taken] of requests) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.ask(path, form(fields, { origin }))))
    for (const answer of answers) if (answer.status !== 503) expectSense(answer, path)
    expect(answers.filter(({ status }) => status < 400).length, path).toBeLessThanOrEqual(taken)
    const waiting = answers.filter(
      ({ status, headers }) => status === 429 || (status === 503 && headers['retry-after']),
    )
    expect(waiting.length, path).toBeGreaterThanOrEqual(50 - taken)
  }
  await expectAlive(server)
})
