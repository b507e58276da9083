import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/env.ts'
import { rowsOf } from '#db/rows.ts'
import { rateLimits } from '#db/schema/index.ts'
import { beginSession, noBrowser } from '#server/auth/browser.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { listConversations } from '#server/message/list.ts'
import { sendMessage } from '#server/message/send.ts'
import { readThread, viewThread } from '#server/message/thread.ts'
import { createLog } from '#server/platform/log.ts'
import { type Person, type Site, type Work, workFor } from '#server/work/work.ts'
import { atLeast, atMost, median, percentile, show } from '../figures.ts'
import { load } from '../load.ts'
import type { Bench } from '../run.ts'
import { serveBuilt, UNSHARED } from '../served.ts'

const ASKED = 300
const STREAMS = 2_000
/** Of the sessions, which this process begins and the server reads. */
const AUTH_SECRET = 'a secret of the bench alone, of no other use'

const Talk = z.object({ id: z.uuid(), userId: z.uuid() })
type Talk = z.infer<typeof Talk>

/** The list, a thread and a message sent, among a message for each provider; and what open streams of events cost. */
export async function messages({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const url = await databases.whole(large)
  const among = `at ${show(large, 'providers')}`
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const work = workFor(site, { kind: 'visitor', address: '127.0.0.1' })
  const add = async (what: string, bound: number, talks: Talk[], run: (talk: Talk) => Promise<unknown>) => {
    const times = await measure(talks, run)
    const reference = `median ${show(median(times), 'ms')}, longest ${show(Math.max(...times), 'ms')}`
    report.add(atMost({ what: `${what}, p95 ${among}`, value: percentile(times, 95), unit: 'ms', bound, reference }))
  }
  for (const [who, talks] of [
    ['anyone', await talksOf(work, 'random()')],
    ['the busiest providers', await talksOf(work, 'o.n desc')],
  ] as const) {
    await add(`the list of ${who}`, 30, talks, ({ userId }) =>
      listConversations(work, userId, { search: '', waiting: false, page: 1 }),
    )
    await add(`page 5 of the list of ${who}`, 30, talks, ({ userId }) =>
      listConversations(work, userId, { search: '', waiting: false, page: 5 }),
    )
    await add(`a thread of ${who}`, 30, talks, ({ id, userId }) => viewThread(work, userId, { id, limit: 30 }))
    await add(`a message sent by ${who}`, 50, talks, ({ id, userId }) => send(work, userId, id))
    await add(`a thread read by ${who}`, 50, talks, ({ id, userId }) =>
      readThread(work, userId, { id, through: Number.MAX_SAFE_INTEGER }),
    )
  }
  const cookies = await sessions(site, work)
  await closeSite(site)
  await streams({ report, folder, seconds }, url, cookies)
}

/** Of a side whose other side is `by` this order. */
function talksOf(work: Work, by: string): Promise<Talk[]> {
  return rowsOf(
    work.db,
    Talk,
    sql`
      with owners as (select user_id, count(*) as n from conversation_sides group by 1)
      select s.conversation_id as id, s.user_id as "userId"
      from (select user_id from owners o order by ${sql.raw(by)} limit ${ASKED}) o
      join lateral (select * from conversation_sides s where s.user_id = o.user_id limit 1) s on true`,
  )
}

async function send(work: Work, userId: string, conversationId: string): Promise<void> {
  await sendMessage(work, personOf(userId), { id: randomUUID(), conversationId, text: 'One more message.', photos: [] })
}

async function measure(talks: Talk[], run: (talk: Talk) => Promise<unknown>): Promise<number[]> {
  for (const talk of talks.slice(0, 20)) await run(talk)
  const times: number[] = []
  for (const talk of talks) {
    const started = performance.now()
    await run(talk)
    times.push(performance.now() - started)
  }
  return times
}

async function sessions(site: Site, work: Work): Promise<string[]> {
  await work.db.delete(rateLimits)
  const Id = z.object({ id: z.uuid() })
  const people = await rowsOf(
    work.db,
    Id,
    sql`
    select p.id from profiles p join "user" u on u.id = p.id where p.account_type = 'client' limit ${STREAMS}`,
  )
  const cookies: string[] = []
  for (const { id } of people) {
    const browser = noBrowser()
    await beginSession(site.auth, browser, id)
    cookies.push(browser.setCookies[0]?.split(';', 1)[0] ?? '')
  }
  return cookies
}

async function streams(
  { report, folder, seconds }: Pick<Bench, 'report' | 'folder' | 'seconds'>,
  url: string,
  cookies: string[],
) {
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET })
  const page = { url: `${served.url}/directory`, pid: served.pid, headers: { cookie: UNSHARED } }
  await load(page, 1, seconds)
  const before = { memory: megabytes(served.pid), ...(await load(page, 1, seconds)) }
  const open = await Promise.all(cookies.map((cookie) => listen(served.url, cookie)))
  const opened = open.filter((stream) => stream !== null).length
  await wait(3_000)
  const memory = megabytes(served.pid) - before.memory
  const after = await load(page, 1, seconds)
  const asked = cookies.length
  report.add(atLeast({ what: `of ${asked} streams of events, opened`, value: opened, unit: '', bound: asked }))
  report.add(atMost({ what: `memory of ${asked} streams of events`, value: memory, unit: 'MB', bound: 150 }))
  report.add(
    atMost({
      what: `the directory beside ${asked} streams, times as long`,
      value: after.p50 / before.p50,
      unit: '',
      bound: 1.2,
      reference: `median ${show(after.p50, 'ms')} for ${show(before.p50, 'ms')}`,
    }),
  )
  for (const stream of open) stream?.destroy()
  await served.end()
}

/** Null if the stream was refused. */
function listen(url: string, cookie: string): Promise<{ destroy(): void } | null> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL('/messages/events', url), {
      headers: { cookie, accept: 'text/event-stream' },
      agent: false,
    })
    asking.on('error', (error) => reject(error))
    asking.on('response', (answer) => {
      answer.on('error', () => {})
      answer.resume()
      resolve(answer.statusCode === 200 ? asking : null)
    })
    asking.end()
  })
}

function megabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

function personOf(id: string): Person {
  return {
    ...{ kind: 'person', address: '192.0.2.1', id, sessionId: id, email: `${id}@example.com`, emailConfirmed: true },
    ...{
      accountType: 'client',
      firstName: 'Tina',
      lastName: 'Marsh',
      businessName: null,
      imageUrl: null,
      member: false,
      newlyClaimed: false,
      hidden: false,
      twoFactor: false,
    },
    ...{ undeliverable: false, passkeyOffered: false, unread: 0, eraseOn: null, staff: null, support: null },
  }
}
