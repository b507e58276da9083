import { readSettings } from '#config/env.ts'
import { readFilters } from '#contract/directory.ts'
import { search } from '#server/directory/search.ts'
import { createLog } from '#server/platform/log.ts'
import { closeSite, openSite } from '#server/site.ts'
import { workFor } from '#server/work.ts'

const site = await openSite(readSettings(), createLog({ level: 'warn' }))
const work = workFor(site, { kind: 'visitor', address: '1' })
for (const q of [
  '',
  'service=builder',
  'service=thatcher',
  'service=harpsichord',
  'location=London&radius=10',
  'category=Plumbing&location=Manchester',
  'service=builder&location=London&radius=10',
  'service=plumber+boiler',
  'service=zzzz',
  'location=Narnia',
  'category=IT',
  'service=builder&category=Construction/Trade',
  'service=%25_',
  'page=50',
  'service=builder&page=20',
  'hideUnclaimed=true',
]) {
  const f = readFilters(new URLSearchParams(q))
  const r = await search(work, f)
  const ts: number[] = []
  for (let i = 0; i < 30; i++) {
    const t = performance.now()
    await search(work, f)
    ts.push(performance.now() - t)
  }
  ts.sort((a, b) => a - b)
  console.log(
    q.padEnd(45),
    r.count,
    r.nothingMatched,
    r.cards[0]?.name,
    r.cards[0]?.reason?.slice(0, 50),
    'p50',
    ts[15]!.toFixed(1),
    'p95',
    ts[28]!.toFixed(1),
  )
}
await closeSite(site)
