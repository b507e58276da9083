// A throwaway PostgreSQL server from the system's binaries, in a temporary folder on a spare port of 127.0.0.1.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server's programs are: PG_BIN, Debian's place, or the PATH. */
function binaries() {
  if (process.env.PG_BIN) return process.env.PG_BIN
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  if (found) return found
  const onPath = (process.env.PATH ?? '').split(':').find((bin) => existsSync(join(bin, 'initdb')))
  if (onPath) return onPath
  throw new Error("PostgreSQL's server programs were not found: install the system's postgresql package or set PG_BIN.")
}

/** PostgreSQL refuses to run as root: then it runs as the system's user postgres. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * `halt` takes the server away as a crash would, `resume` brings it back on the same port and data.
 * @returns {Promise<{ url: string, halt(): Promise<void>, resume(): Promise<void>, stop(): Promise<void> }>}
 */
export async function startPostgres(settings = {}) {
  const bin = binaries()
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'fettle-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  const port = await freePort()
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'fettle', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server
  let gone
  const resume = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options)
    gone = new Promise((resolve) => server.on('exit', resolve))
    await answers(port)
  }
  const end = async (signal) => {
    server.kill(signal)
    await gone
  }
  await resume()
  return {
    url: `postgres://fettle@127.0.0.1:${port}/postgres`,
    halt: () => end('SIGQUIT'),
    resume,
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function answers(port) {
  const { default: pg } = await import('pg')
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString: `postgres://fettle@127.0.0.1:${port}/postgres` })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not start within 10 seconds.')
}
