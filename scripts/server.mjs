// How the built server is started. Plain Node 20, no dependencies.
import { spawnSync } from 'node:child_process'
import { node24, run } from './node24.mjs'

/**
 * What keeps an idle server small: V8 and the embedded database free most of what starting took, but by default glibc
 * keeps it in an arena for every thread, and V8's threads and young generations are sized for a bigger program. Under
 * load V8 would let garbage grow to several times what is alive before it collects; here to two fifths more. It takes
 * 600 MB and two seconds to optimise one function of the embedded database, the one that evaluates expressions; pages
 * take no longer without (docs/decisions/0004). V8 also takes the elements of a page for long-lived and makes them
 * among old objects, where only a collection of everything finds them: two a second under load, a fifth of a page's
 * time (docs/decisions/0030). Later starts read what the first one has compiled.
 */
const flags = [
  '--v8-pool-size=1',
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--liftoff-only',
  '--no-allocation-site-pretenuring',
]
const program = 'build/server/index.js'

export const serverStart = {
  args: [...flags, program],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '65536',
    MALLOC_MMAP_THRESHOLD_: '65536',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'build/compiled',
  },
}

/** Serves until it is told to stop. Gives its exit code. */
export function serve() {
  return run(node24(), [...knownFlags(flags), program], { env: { NODE_ENV: 'production', ...serverStart.env } })
}

/** Those of these that Node knows: V8's come and go, and Node does not start with one that has gone. */
export function knownFlags(given) {
  const starts = (some) => spawnSync(node24(), [...some, '--version'], { stdio: 'ignore' }).status === 0
  if (starts(given)) return given
  const known = given.filter((flag) => starts([flag]))
  const unknown = given.filter((flag) => !known.includes(flag))
  process.stdout.write(`This Node does not know ${unknown.join(', ')}: the server starts without.\n`)
  return known
}
