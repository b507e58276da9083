/** The built server as people run it: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#config/root.ts'
import { serverStart } from '../../../scripts/server.mjs'

type Ended = { code: number | null; signal: NodeJS.Signals | null; seconds: number }

export type RunningServer = {
  url: string
  pid: number
  stderr(): string
  /** The log's lines so far. */
  log(): string
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
}

const children = new Set<ChildProcess>()

/** Ends whatever still runs, at once. */
export function killAll() {
  for (const child of children) child.kill('SIGKILL')
}

const BUILT = 'build/server/index.js'

/** Starts a process without waiting for it. `folder` is of another version. */
export function launch(environment: Record<string, string>, server = BUILT, folder = root) {
  if (!existsSync(join(folder, server))) throw new Error('The server is not built: run node scripts/build.mjs')
  const { args, env } = server === BUILT ? serverStart : { args: [server], env: {} }
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...env, ...environment },
  })
  children.add(child)
  const heard = { stdout: '', stderr: '' }
  child.stdout.on('data', (bytes) => {
    heard.stdout += bytes
  })
  child.stderr.on('data', (bytes) => {
    heard.stderr += bytes
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve({ code, signal, seconds: (performance.now() - began) / 1000 })
    })
  })
  return { child, heard, ended }
}

/** Starts a process and waits until it says where it is. */
export async function start(
  environment: Record<string, string>,
  server = BUILT,
  folder = root,
): Promise<RunningServer> {
  const { child, heard, ended } = launch(environment, server, folder)
  let over = false
  void ended.then(() => {
    over = true
  })
  let url: string | undefined
  for (let waited = 0; !url && !over && waited < 110_000; waited += 25) {
    await sleep(25)
    url = /(?:is at|listening on) (http:[^\s,]+)\n/.exec(heard.stdout)?.[1]
  }
  if (!url || child.pid === undefined) throw new Error(`The server did not start: ${heard.stderr}${heard.stdout}`)
  return {
    url,
    pid: child.pid,
    stderr: () => heard.stderr,
    log: () => heard.stdout,
    signal: (name) => child.kill(name),
    ended,
  }
}
