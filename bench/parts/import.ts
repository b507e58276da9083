import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '#config/env.ts'
import { BUSY_STAGES } from '#contract/import/words.ts'
import { rowOf } from '#db/rows.ts'
import { closeSite, openSite } from '#server/boot/site.ts'
import { createLog } from '#server/platform/log.ts'
import type { Site } from '#server/work/work.ts'
import { adminCookie } from '../admin-cookie.ts'
import { atMost, median, plain, type Report, show } from '../figures.ts'
import { load, type Round } from '../load.ts'
import type { Bench } from '../run.ts'
import { fourPages, type Served, serveBuilt, UNSHARED } from '../served.ts'
import { hiddenOf, hideOrShow, tellOnce } from '../unclaimed.ts'

const ROWS = 10_000
/** Of them, by the clock, which leaves pages half of the time. */
const HIDDEN = 500
const MINUTES_TOLD = 1
/** A hundred thousand in five minutes (docs/decisions/0029). */
const SECONDS_BOUND = 30
const SLOWER = 1.3
const AUTH_SECRET = 'a secret of the bench alone, of no other use'

const TOWNS = ['Leeds', 'York', 'Hull', 'M1 1AE', 'Bristol', 'LS6 3HN', 'Cardiff', 'Truro', 'Glasgow', 'SW1A 1AA']
const TRADES = ['Plumbing', 'Roofing', 'Electrical Services', 'Heating & Gas']

/** Ten thousand rows among all providers: how long it takes, and what pages take meanwhile. */
export async function importListings({ report, databases, folder, seconds, large }: Bench): Promise<void> {
  const url = await databases.whole(large)
  const site = await openSite(readSettings({ DATABASE_URL: url, AUTH_SECRET }), createLog({ level: 'silent' }))
  const cookie = await adminCookie(site)
  const served = await serveBuilt(folder, { DATABASE_URL: url, DATA_DIR: folder, PAGES_PER_MINUTE: '0', AUTH_SECRET })
  try {
    const paths = (await fourPages(served.url)).map(({ path }) => path)
    await pages(served, paths, seconds)
    const alone = await roundsAlone(served, paths, seconds)
    const id = await upload(served, cookie)
    const checking = await meanwhile(
      served,
      paths,
      seconds,
      () => choose(served, cookie, id),
      () => isBusy(site, id),
    )
    report.add(plain(`${show(ROWS, 'rows')}, checked in`, show(checking.took, 's')))
    const ready = await countsOf(site, id)
    report.add(plain('of these ready', show(ready.ready ?? 0, 'rows')))
    const running = await meanwhile(
      served,
      paths,
      seconds,
      () => begin(served, cookie, id, ready),
      () => isBusy(site, id),
    )
    const created = (await countsOf(site, id)).created ?? 0
    report.add(
      atMost({
        what: `${show(created, 'listings')} imported, checking and all`,
        value: checking.took + running.took,
        unit: 's',
        bound: SECONDS_BOUND,
        reference: `${show(running.took, 's')} for the import alone`,
      }),
    )
    alone.push(...(await roundsAlone(served, paths, seconds)))
    const usual = median(alone.map(({ p95 }) => p95))
    reportPace(report, { what: 'checked', rounds: checking.rounds }, usual)
    reportPace(report, { what: 'imported', rounds: running.rounds }, usual)
    const paces = await careForListings(report, { site, served, paths, seconds, id })
    const undoing = await meanwhile(
      served,
      paths,
      seconds,
      () => act(served, cookie, id, { intent: 'undo' }),
      () => isBusy(site, id),
    )
    paces.push({ what: 'undone', rounds: undoing.rounds })
    const removed = (await countsOf(site, id)).removed ?? 0
    report.add(plain(`undone, ${show(removed, 'listings')}, in`, show(undoing.took, 's')))
    for (const pace of paces) reportPace(report, pace, usual)
    if (created < ROWS * 0.9) throw new Error(`Only ${created} were created.`)
    if (removed !== created) throw new Error(`Only ${removed} of ${created} were removed.`)
  } finally {
    await served.end()
    await closeSite(site)
  }
}

type Pace = { what: string; rounds: Round[] }

function reportPace(report: Report, { what, rounds }: Pace, alone: number): void {
  const all = rounds.map((round) => round.p95)
  const p95 = median(all)
  const worst = `worst of ${show(all.length, 'rounds')} ${show(Math.max(...all), 'ms')}`
  const reference = `${show(p95, 'ms')} against ${show(alone, 'ms')} alone, ${worst}`
  const pace = { what: `p95 of pages while they are ${what}, against alone`, value: p95 / alone, unit: '×' }
  report.add(atMost({ ...pace, bound: SLOWER, reference }))
}

type Care = { site: Site; served: Served; paths: string[]; seconds: number; id: string }

/** What the clock does with them: it tells businesses, hides listings that no one has checked, and shows them again. */
async function careForListings(report: Report, { site, served, paths, seconds, id }: Care): Promise<Pace[]> {
  const whileTold: Round[] = []
  for (let minute = 1; minute <= MINUTES_TOLD; minute += 1) {
    const telling = tellOnce(site, id)
    whileTold.push(...(await untilOver(served, paths, seconds, telling)))
    const { seconds: took, told, due } = await telling
    const what = `${show(told, 'businesses')} told in minute ${minute}, ${show(due, 'still to be told')}`
    report.add(plain(what, show(took, 's')))
  }
  const paces = [{ what: 'announced', rounds: whileTold }]
  for (const [what, checked] of [
    ['hidden', '3 years'],
    ['shown again', null],
  ] as const) {
    const task = hideOrShow(site, id, checked, HIDDEN)
    const rounds = await untilOver(served, paths, seconds, task)
    const spent = await task
    const hidden = await hiddenOf(site, id)
    if (hidden !== (checked ? HIDDEN : 0)) throw new Error(`${hidden} are hidden.`)
    report.add(plain(`${show(HIDDEN, 'listings')} ${what} by the clock in`, show(spent, 's')))
    paces.push({ what, rounds })
  }
  return paces
}

/** Pages while this process waits for a task. */
async function untilOver(served: Served, paths: string[], seconds: number, task: Promise<unknown>): Promise<Round[]> {
  const end = { reached: false }
  const act = async () => {
    task.catch(() => 0).then(() => Object.assign(end, { reached: true }))
  }
  const { rounds } = await meanwhile(served, paths, seconds, act, async () => !end.reached)
  return rounds
}

async function roundsAlone(served: Served, paths: string[], seconds: number): Promise<Round[]> {
  return [await pages(served, paths, seconds), await pages(served, paths, seconds), await pages(served, paths, seconds)]
}

/** Asked in turn, past the page cache. */
function pages({ url, pid }: Served, paths: string[], seconds: number): Promise<Round> {
  return load({ url: url + (paths[0] ?? '/'), pid, headers: { cookie: UNSHARED }, paths }, 1, seconds)
}

async function meanwhile(
  served: Served,
  paths: string[],
  seconds: number,
  start: () => Promise<void>,
  goesOn: () => Promise<boolean>,
) {
  await start()
  const began = performance.now()
  const rounds: Round[] = []
  let took = 0
  const ending = (async () => {
    while (await goesOn()) await wait(200)
    took = (performance.now() - began) / 1000
  })()
  while (took === 0) rounds.push(await pages(served, paths, seconds))
  await ending
  return { took, rounds: rounds.length > 1 ? rounds.slice(0, -1) : rounds }
}

const Run = z.object({ stage: z.string(), counts: z.record(z.string(), z.number()) })

async function runOf(site: Site, id: string) {
  const run = await rowOf(site.database.query, Run, sql`select stage, counts from listing_imports where id = ${id}`)
  if (!run) throw new Error('no import')
  return run
}

async function isBusy(site: Site, id: string): Promise<boolean> {
  const { stage } = await runOf(site, id)
  return BUSY_STAGES.some((busy) => busy === stage)
}

async function countsOf(site: Site, id: string) {
  return (await runOf(site, id)).counts
}

async function upload({ url }: Served, cookie: string): Promise<string> {
  const body = new FormData()
  body.append('file', new File([csv()], 'listings.csv'))
  const headers = { cookie, origin: url }
  const answer = await fetch(`${url}/admin/businesses/import/new`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  const [id] = /[0-9a-f-]{36}/.exec(answer.headers.get('location') ?? '') ?? []
  if (!id) throw new Error(`The upload was answered ${answer.status}`)
  return id
}

function csv(): string {
  const lines = ['Business name,First name,Last name,Location,Phone,Email,Website,About,Categories']
  for (let row = 0; row < ROWS; row += 1) {
    const [town, trade] = [TOWNS[row % TOWNS.length], TRADES[row % TRADES.length]]
    const phone = `0700${String(row * 7).padStart(7, '0')}`
    lines.push(
      `Imported ${row} ${trade},First${row},Last${row},${town},${phone},hello@imported-${row}.example,imported-${row}.example,"We have done ${trade} in ${town} since ${1900 + (row % 120)}, and answer soon.",${trade}`,
    )
  }
  return lines.join('\r\n')
}

async function post({ url }: Served, cookie: string, path: string, fields: Record<string, string>): Promise<void> {
  const headers = { cookie, origin: url }
  const answer = await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })
  if (answer.status !== 302)
    throw new Error(`${path} was answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
}

function act(served: Served, cookie: string, id: string, fields: Record<string, string>): Promise<void> {
  return post(served, cookie, `/admin/businesses/import/${id}`, fields)
}

function choose(served: Served, cookie: string, id: string): Promise<void> {
  const names = ['businessName', 'firstName', 'lastName', 'location', 'phone', 'email', 'website', 'bio', 'categories']
  return post(served, cookie, `/admin/businesses/import/${id}/columns`, {
    ...Object.fromEntries(names.map((name, column) => [name, String(column)])),
    forAllSource: 'a bench',
    forAllObtainedOn: '2026-01-01',
  })
}

function begin(served: Served, cookie: string, id: string, { ready = 0, duplicate = 0 }: Record<string, number>) {
  return act(served, cookie, id, {
    intent: 'begin',
    ready: String(ready),
    duplicates: String(duplicate),
    withDuplicates: 'no',
  })
}
