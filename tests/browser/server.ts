import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#config/root.ts'

type RunningServer = { url: string; stop(): Promise<void> }

const PATIENCE = 150_000

/** Starts the built server on a free port with the demo marketplace in a folder that goes when it stops. */
export async function startServer(): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-browser-'))
  const child = spawn(process.execPath, [join(root, 'build/server/index.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      // A test may then come from an address of its own, see `from` in browser.ts.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
    process.stderr.write(text)
  })
  const ended = once(child, 'exit')

  async function stop() {
    const hung = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.kill('SIGTERM')
    await ended
    clearTimeout(hung)
    rmSync(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + PATIENCE
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The built server did not start (npm run build makes it). ${complaints}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
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
