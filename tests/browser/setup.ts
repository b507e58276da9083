import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoId } from '#db/seed/insert.ts'
import { start } from '#tests/support/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of the browser tests is, without a slash at the end. */
    siteUrl: string
    /** The listing of a provider with membership, and of one without. */
    maya: string
    nadia: string
  }
}

/** One built server with the demo marketplace for all browser tests; it stops when the last of them is done. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-browser-'))
  const port = await freePort()
  const server = await start({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1', // a test may come from an address of its own, see `from` in browser.ts
  })
  project.provide('siteUrl', `http://localhost:${port}`) // the origin of the settings: visitors here are not on loopback
  project.provide('maya', `/directory/${demoId('provider', 'maya')}`)
  project.provide('nadia', `/directory/${demoId('provider', 'nadia')}`)
  return async () => {
    server.signal('SIGTERM')
    await server.ended
    process.stderr.write(server.stderr())
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
