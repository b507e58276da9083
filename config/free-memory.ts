import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 would keep memory from start-up until it needs the room, which an idle server never does. */
export function freeMemory() {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
