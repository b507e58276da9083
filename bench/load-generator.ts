/**
 * Load from a process of its own, so that it never shares a thread with what it measures:
 *
 *   node bench/load-generator.ts '{"url":"http://127.0.0.1:3000/","connections":20,"seconds":5,"headers":{}}'
 *
 * prints one line of JSON. With `paths` each connection asks for these in turn; with `mayShed` a 503 is no fault but
 * counted apart. Every answer's time is kept: autocannon's own percentiles are whole milliseconds.
 */
import autocannon from 'autocannon'
import { z } from 'zod'
import { percentile } from './figures.ts'

const Asked = z.object({
  url: z.url(),
  connections: z.number(),
  seconds: z.number(),
  headers: z.record(z.string(), z.string()),
  paths: z.array(z.string()),
  mayShed: z.boolean().default(false),
})

const { url, connections, seconds, headers, paths, mayShed } = Asked.parse(JSON.parse(process.argv[2] ?? ''))
const inTurn = paths.length > 0 ? { requests: paths.map((path) => ({ path })) } : {}
const times: number[] = []
let bytes = 0
let shed = 0
const running = autocannon({ url, connections, duration: seconds, headers, ...inTurn }, (error, result) => {
  if (error) throw error
  tell(result)
})
running.on('response', (_client, status, size, milliseconds) => {
  if (mayShed && status === 503) {
    shed += 1
    return
  }
  times.push(milliseconds)
  bytes += size
})

function tell(result: autocannon.Result) {
  // A page that gave no answer at all took longer than the round.
  if (times.length === 0) times.push(1000 * seconds)
  console.log(
    JSON.stringify({
      seconds: result.duration,
      rate: result['2xx'] / result.duration,
      p50: percentile(times, 50),
      p95: percentile(times, 95),
      p99: percentile(times, 99),
      bytes: Math.round(bytes / times.length),
      bad: result.non2xx - shed + result.errors + result.timeouts,
      shed,
    }),
  )
}
