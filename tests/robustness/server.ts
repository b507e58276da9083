/** The built server as people run it: a process of its own, on a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'
import { root } from '#config/root.ts'
import { ask } from '#server/http/listening.ts'

type Ended = { code: number | null; signal: NodeJS.Signals | null; seconds: number }

export type Running = {
  url: string
  pid: number
  stderr(): string
  /** The log's lines so far. */
  log(): string
  ask(path: string, question?: Parameters<typeof ask>[2]): ReturnType<typeof ask>
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
}

// Real processes on a machine that may have other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const children = new Set<ChildProcess>()
const folders = new Set<string>()

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-robust-'))
  folders.add(folder)
  return folder
}

/** Starts a process without waiting for it. */
export function launch(environment: Record<string, string>) {
  const program = join(root, 'build/server/index.js')
  if (!existsSync(program)) throw new Error('The server is not built: run node scripts/build.mjs')
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...environment },
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
export async function start(environment: Record<string, string>): Promise<Running> {
  const { child, heard, ended } = launch(environment)
  let over = false
  void ended.then(() => {
    over = true
  })
  let url: string | undefined
  for (let waited = 0; !url && !over && waited < 110_000; waited += 25) {
    await sleep(25)
    url = /is at (http:\S+)/.exec(heard.stdout)?.[1]
  }
  if (!url || child.pid === undefined) throw new Error(`The server did not start: ${heard.stderr}${heard.stdout}`)
  const address = url
  return {
    url,
    pid: child.pid,
    stderr: () => heard.stderr,
    log: () => heard.stdout,
    ask: (path, question) => ask(address, path, question),
    signal: (name) => child.kill(name),
    ended,
  }
}

/** What a process that does not start says, and how it ends. */
export async function failToStart(environment: Record<string, string>) {
  const { heard, ended } = launch(environment)
  return { ...(await ended), stderr: heard.stderr }
}

export function form(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString()
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
  }
}

/** Asks until the answer is right, at most so long; then says what it was. */
export async function within<Value>(
  seconds: number,
  read: () => Promise<Value>,
  right: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const value = await read()
    if (right(value) || performance.now() > end) return value
    await sleep(25)
  }
}
