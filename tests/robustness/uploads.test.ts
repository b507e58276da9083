import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { demoMarketplace } from '#db/demo/demo.ts'
import { DEMO_PASSWORD } from '#db/demo/insert.ts'
import { inPieces, MB, form as uploadForm } from '#tests/support/http/upload-wire.ts'
import { largePhoto } from '#tests/support/pictures.ts'
import { leftoversIn } from './leftovers.ts'
import { form, newFolder, type Running, start as startServer } from './server.ts'

const environment = { DATA_DIR: newFolder(), LOG_LEVEL: 'error', DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1' }
const members = demoMarketplace(new Date())
  .providers.filter(({ kind }) => kind === 'member')
  .slice(0, 3)
const photo = await largePhoto()
const TEN_MB = uploadForm(Buffer.concat([photo, Buffer.alloc(10 * MB - photo.length)]))

const Added = z.object({ medium: z.object({ url: z.string() }) })

/** Ends with its test, else the next one finds the folder in use. */
async function start(): Promise<Running> {
  const server = await startServer(environment)
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
  })
  return server
}

async function sessions(server: Running): Promise<string[]> {
  const signIns = members.map(async ({ email }, at) => {
    const from = { origin: server.url, 'x-forwarded-for': `198.18.7.${at + 1}` }
    const { headers } = await server.ask('/login?type=provider', form({ email, password: DEMO_PASSWORD }, from))
    return /fettle\.session_token=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
  })
  return Promise.all(signIns)
}

/** Sends at the pace of the server, as a network would. Null if the connection broke. */
async function upload(
  server: Running,
  cookie: string,
  body: Buffer,
): Promise<{ status?: number; text: string } | null> {
  const type = 'multipart/form-data; boundary=kettle'
  const headers = { origin: server.url, cookie, 'content-type': type, 'content-length': body.length }
  const asking = request(new URL('/account/portfolio/media', server.url), { method: 'POST', headers })
  const answered = new Promise<{ status?: number; text: string } | null>((settle) => {
    asking.on('error', () => settle(null))
    asking.on('response', (answer) => {
      text(answer).then(
        (words) => settle({ ...(answer.statusCode ? { status: answer.statusCode } : {}), text: words }),
        () => settle(null),
      )
    })
  })
  await pipeline(Readable.from(inPieces(body)), asking).catch(() => {})
  return answered
}

/** Bytes of the process in memory. */
function memoryOf({ pid }: Running): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

test('ten uploads of 10 MB at the same time add at most 150 MB, and all arrive', async () => {
  const server = await start()
  const cookies = await sessions(server)
  await upload(server, cookies[0] ?? '', TEN_MB) // what is loaded at the first picture stays
  const before = memoryOf(server)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server) - before)
  }, 10)
  const all = Array.from({ length: 10 }, (_, at) => upload(server, cookies[at % cookies.length] ?? '', TEN_MB))
  const answers = await Promise.all(all)
  clearInterval(watch)
  process.stdout.write(`ten uploads of 10 MB: at most ${(most / MB).toFixed(0)} MB more\n`)
  expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200))
  expect(most).toBeLessThan(150 * MB)
  server.signal('SIGTERM')
  await server.ended
})

test('killed in the middle of uploads, it has every file that was acknowledged, and no other after the sweep', async () => {
  const first = await start()
  const cookies = await sessions(first)
  const [cookie = ''] = cookies
  const small = uploadForm(photo.subarray(0))
  const sent = cookies.map((one) => upload(first, one, small))
  sent.push(upload(first, cookie, small))
  await Promise.race(sent)
  await sleep(30)
  first.signal('SIGKILL')
  const answers = await Promise.all(sent)
  await first.ended
  const kept = answers.flatMap((answer) =>
    answer?.status === 200 ? [Added.parse(JSON.parse(answer.text)).medium.url] : [],
  )
  expect(kept.length).toBeGreaterThan(0)
  const server = await start()
  for (const url of kept) {
    const seen = await Promise.all(cookies.map((one) => server.ask(url, { headers: { cookie: one } })))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  server.signal('SIGTERM')
  await server.ended
  expect(await leftoversIn(environment.DATA_DIR)).toEqual({ withoutRow: [], withoutFile: [] })
})
