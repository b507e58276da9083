import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'
import { atMost, show } from '../figures.ts'
import { MOST_HTML } from '../html-bounds.ts'
import type { Bench } from '../run.ts'
import { fourPages, JOB_DIRECTORY, serveBuilt } from '../served.ts'

const VIEWS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'desktop', viewport: { width: 1350, height: 940 }, isMobile: false, hasTouch: false },
]

/** What a first visit loads before it touches anything, and whether the page moves under it. */
export async function weight({ report, databases, folder }: Bench): Promise<void> {
  const served = await serveBuilt(folder, { DATA_DIR: databases.demo })
  const browser = await chromium.launch({ executablePath: findBrowser() })
  for (const { name, path } of [...(await fourPages(served.url)), JOB_DIRECTORY]) {
    const seen = []
    for (const view of VIEWS) seen.push({ view: view.name, ...(await visit(browser, served.url + path, view)) })
    const all = new Set(seen.flatMap((visited) => [...visited.scripts, ...visited.styles]))
    const [maps, pages] = [[...all].filter(isOfMap), [...all].filter((address) => !isOfMap(address))]
    const scripts = new Set(pages.filter((address) => !address.endsWith('.css')))
    const styles = new Set(pages.filter((address) => address.endsWith('.css')))
    const [javascript, css] = [await gzipBytes(scripts), await gzipBytes(styles)]
    const files = `${scripts.size} files`
    report.add(
      atMost({ what: `${name}, JavaScript`, value: javascript / 1000, unit: 'kB', bound: 150, reference: files }),
    )
    report.add(atMost({ what: `${name}, CSS`, value: css / 1000, unit: 'kB', bound: 17 }))
    if (maps.length > 0) {
      const map = await gzipBytes(new Set(maps))
      report.add(atMost({ what: `${name}, its map with outline`, value: map / 1000, unit: 'kB', bound: 100 }))
    }
    for (const { view, shift, moved } of seen) {
      report.add(
        atMost({ what: `${name}, CLS on a ${view}`, value: shift, unit: '', bound: 0, reference: moved.join(', ') }),
      )
    }
    const html = { value: (await (await fetch(served.url + path)).arrayBuffer()).byteLength, unit: 'bytes' }
    const packed = show((await gzipBytes(new Set([served.url + path]))) / 1000, 'kB')
    report.add(atMost({ what: `${name}, HTML`, ...html, bound: MOST_HTML[name], reference: `${packed} with gzip` }))
  }
  await browser.close()
  await served.end()
}

/** It comes beside a list, once the page stands. */
const isOfMap = (address: string) => /results-map|backdrop/.test(address)

/** A visit with an empty cache. */
async function visit(browser: Browser, address: string, view: (typeof VIEWS)[number]) {
  const context = await browser.newContext(view)
  const page = await context.newPage()
  const loaded: { url: string; type: string }[] = []
  page.on('requestfinished', (request) => loaded.push({ url: request.url(), type: request.resourceType() }))
  await page.addInitScript(observeShifts)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500)
  const found = await page.evaluate(() => window.shifts)
  await context.close()
  const isScript = ({ url, type }: { url: string; type: string }) => type === 'script' || /\.js(\?|$)/.test(url)
  return {
    scripts: loaded.filter(isScript).map(({ url }) => url),
    styles: loaded.filter(({ type }) => type === 'stylesheet').map(({ url }) => url),
    shift: found.reduce((sum, { value }) => sum + value, 0),
    moved: found.flatMap(({ moved }) => moved),
  }
}

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** Runs in the page, before anything of it. */
function observeShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value = 'value' in entry ? Number(entry.value) : 0
      const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      window.shifts.push({ value, moved: sources.map(({ node }) => String(node?.className || node?.nodeName)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Bytes of the bodies as they are sent to somebody who takes gzip. */
async function gzipBytes(addresses: Set<string>): Promise<number> {
  let bytes = 0
  for (const address of addresses) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    const plain = (await response.arrayBuffer()).byteLength
    bytes += Number(response.headers.get('content-length') ?? plain)
  }
  return bytes
}
