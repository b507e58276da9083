import audit, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { freePort } from '../children.ts'
import { atLeast, atMost, median } from '../figures.ts'
import type { Bench } from '../run.ts'
import { fourPages, JOB_DIRECTORY, serveBuilt } from '../served.ts'
import { interactionToNextPaint } from './interaction.ts'

/** The least score in each, of 100. */
const SCORES = { performance: 95, accessibility: 98, 'best-practices': 98, seo: 98 }
/** By Lighthouse's default single blocking times of one page lie between 0 and 300 ms: a median of five jumps by 50. */
const RUNS = { simulate: 5, devtools: 3 }
/** A server that has just started compiles its code while it answers, on the processors of the browser. */
const VISITS_BEFORE = 200

/** Lighthouse's two ways: it loads at full speed and works out what a slow phone would take, or slows the browser down. */
type Slowness = keyof typeof RUNS

/**
 * Lighthouse as it comes, its mobile preset, on the running site with the demo marketplace. Its figure for this machine
 * (benchmarkIndex) stands beside the performance: from some 1,000 on it can slow down to the phone that it means. Total
 * blocking time is also taken with the browser slowed down (docs/decisions/0030).
 */
export async function lighthouse({ report, databases, folder }: Bench): Promise<void> {
  const served = await serveBuilt(folder, { DATA_DIR: databases.demo })
  for (const { name, path } of [...(await fourPages(served.url)), JOB_DIRECTORY]) {
    for (let visit = 0; visit < VISITS_BEFORE; visit++) await (await fetch(served.url + path)).arrayBuffer()
    const results = await lookOften(served.url + path, 'simulate')
    for (const [category, bound] of Object.entries(SCORES)) {
      const scores = results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100))
      const hosts = results.map(({ environment }) => Math.round(environment.benchmarkIndex))
      const reference =
        category === 'performance' ? `${scores.join(', ')}; this machine ${hosts.join(', ')}` : scores.join(', ')
      report.add(atLeast({ what: `${name}, ${category}`, value: median(scores), unit: '', bound, reference }))
    }
    report.add(blockingTime(name, results, 200))
    report.add(blockingTime(`${name}, slowed down`, await lookOften(served.url + path, 'devtools'), 100))
    const { ms, by } = await interactionToNextPaint(served.url + path)
    report.add(atMost({ what: `${name}, interaction to next paint`, value: ms, unit: 'ms', bound: 200, reference: by }))
    const last = results.at(-1)
    const short = last ? shortcomings(last) : []
    if (short.length > 0) report.note(`${name}\n${short.join('\n')}`)
  }
  await served.end()
}

function blockingTime(name: string, results: Result[], bound: number) {
  const ms = results.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN)
  const reference = ms.map(Math.round).join(', ')
  return atMost({ what: `${name}, total blocking time`, value: median(ms), unit: 'ms', bound, reference })
}

async function lookOften(address: string, slowness: Slowness): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < RUNS[slowness]; run++) results.push(await look(address, slowness))
  return results
}

/** One run in a browser of its own, its cache empty. A run that could not be recorded is made again, twice at most. */
async function look(address: string, slowness: Slowness, attempt = 1): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  })
  try {
    const answer = await audit(address, {
      port,
      logLevel: 'silent',
      onlyCategories: Object.keys(SCORES),
      throttlingMethod: slowness,
      // A search is kept out of search engines on purpose.
      skipAudits: new URL(address).search === '' ? null : ['is-crawlable'],
    })
    if (!answer) throw new Error(`Lighthouse had nothing to say of ${address}`)
    if (!answer.lhr.runtimeError) return answer.lhr
    if (attempt === 3) throw new Error(answer.lhr.runtimeError.message)
  } finally {
    await browser.close()
  }
  return look(address, slowness, attempt + 1)
}

/** Every audit that counts and is not perfect, and where. */
function shortcomings({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap((category) =>
    category.auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id]
      if (!found || weight === 0 || found.score === null || found.score >= 1) return []
      const score = Math.round(found.score * 100)
      return [`  ${category.id} ${id}: ${score} (weight ${weight}) ${found.displayValue ?? ''}`, ...placesOf(found)]
    }),
  )
}

function placesOf({ details }: Result['audits'][string]): string[] {
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
  return items.slice(0, 3).map((item) => `      ${JSON.stringify(item).slice(0, 300)}`)
}
