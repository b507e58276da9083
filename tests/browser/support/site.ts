import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/http/free-port.ts'
import { start } from '#tests/support/http/server.ts'

/** A built server with the demo marketplace, on a folder of its own. */
export async function startSite(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-browser-'))
  const port = await freePort()
  const server = await start({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1', // a test may come from an address of its own, see `from` in browser.ts
    ...environment,
  })
  return {
    /** As printed, without a slash at the end. */
    url: server.url,
    async stop() {
      server.signal('SIGTERM')
      await server.ended
      process.stderr.write(server.stderr())
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
