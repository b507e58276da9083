import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bare, end, freePort, start } from './children.ts'
import type { MOST_HTML } from './html-bounds.ts'
import { serverStart } from './scripts.ts'

export type Served = { url: string; pid: number; end(): Promise<void> }

/** A cookie of the site's own: a visit with it is neither answered from the page cache nor shared, and no session. */
export const UNSHARED = 'fettle.bench=x'

/** The built server as in production, its log in a file, ready to answer. */
export async function serveBuilt(folder: string, settings: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    LOG_LEVEL: 'info',
    ...serverStart.env,
    ...settings,
  }
  return serve(serverStart.args, env, folder, () => `${url}/readyz`)
}

/** A floor: a server of bench/ that prints its address as a line of JSON. */
export async function serveFloor(args: string[], folder: string, settings: Record<string, string> = {}) {
  return serve(args, settings, folder, (printed) => /"url":"([^"]+)"/.exec(printed)?.[1])
}

async function serve(
  args: string[],
  env: Record<string, string>,
  folder: string,
  addressIn: (printed: string) => string | undefined,
): Promise<Served> {
  const log = join(folder, `server-${Date.now()}.log`)
  const output = openSync(log, 'a')
  const child = start(process.execPath, args, { env: { ...bare(), ...env }, stdio: ['ignore', output, output] })
  closeSync(output)
  for (const started = Date.now(); Date.now() - started < 120_000; await wait(50)) {
    if (child.exitCode !== null) break
    const url = addressIn(readFileSync(log, 'utf8'))
    if (url && (await answers(url))) return { url: new URL(url).origin, pid: child.pid ?? 0, end: () => end(child) }
  }
  await end(child)
  throw new Error(`${args.join(' ')} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => (await response.arrayBuffer()) && response.ok,
    () => false,
  )
}

export type Page = { name: keyof typeof MOST_HTML; path: string }

export const JOB_DIRECTORY: Page = { name: 'job directory', path: '/job-directory' }

/** The four pages that are measured; the listing is the directory's first. */
export async function fourPages(url: string): Promise<Page[]> {
  const html = await (await fetch(`${url}/directory?location=Anywhere`, { headers: { cookie: UNSHARED } })).text()
  const listing = /\/directory\/[0-9a-f-]{36}/.exec(html)?.[0]
  if (!listing) throw new Error('The directory shows nobody.')
  return [
    { name: 'home', path: '/' },
    { name: 'directory', path: '/directory?location=Anywhere' },
    { name: 'listing', path: listing },
    { name: 'category page', path: '/categories/plumbing' },
  ]
}
