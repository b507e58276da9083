/** The built server on a folder of its own, and questions to it as raw as the network lets them through. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#contract/duration.ts'
import { ask } from '#tests/support/http/listening.ts'
import { launch, type RunningServer, start as startServer } from '#tests/support/http/server.ts'

export type Running = RunningServer & {
  ask(path: string, question?: Parameters<typeof ask>[2]): ReturnType<typeof ask>
}

/** What the tests of a file have made; gone when it ends. */
export const folders = new Set<string>()

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-robust-'))
  folders.add(folder)
  return folder
}

/** Starts a process and waits until it says where it is. */
export async function start(environment: Record<string, string>, folder?: string): Promise<Running> {
  const server = await startServer(environment, undefined, folder)
  return { ...server, ask: (path, question) => ask(server.url, path, question) }
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

/** Waits for the next window of a limit, if this one ends within so many seconds. */
export async function roomInWindow(windowMinutes: number, seconds: number): Promise<void> {
  const left = windowMinutes * MINUTE - (Date.now() % (windowMinutes * MINUTE))
  if (left < seconds * SECOND) await sleep(left)
}

/** Asks until the answer is right, at most so long; then says what it was. */
export async function within<Value>(
  seconds: number,
  read: () => Value | Promise<Value>,
  right: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const value = await read()
    if (right(value) || performance.now() > end) return value
    await sleep(25)
  }
}
