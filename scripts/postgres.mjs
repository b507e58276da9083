// A throwaway PostgreSQL server from the system's binaries, in a temporary folder on a spare port of 127.0.0.1.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackages, isProgram, placesOnPath } from './programs.mjs'

/** Installs PostgreSQL and PgBouncer on Debian as root, where they are missing; elsewhere the tests that need them are skipped. */
export async function ensurePostgres() {
  const missing = [...(findBinaries() ? [] : ['postgresql']), ...(findPooler() ? [] : ['pgbouncer'])]
  if (missing.length === 0 || !canInstall()) return
  process.stdout.write(`Installing ${missing.join(' and ')} for the tests of a failover…\n`)
  await installPackages(...missing)
}

const findPooler = () => placesOnPath(['pgbouncer']).concat('/usr/sbin/pgbouncer').find(isProgram)

/** Where the server's programs are: PG_BIN, Debian's place, or the PATH. */
function findBinaries() {
  if (process.env.PG_BIN) return process.env.PG_BIN
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  return found ?? (process.env.PATH ?? '').split(':').find((bin) => existsSync(join(bin, 'initdb')))
}

function binaries() {
  const found = findBinaries()
  if (found) return found
  throw new Error("PostgreSQL's server programs were not found: install the system's postgresql package or set PG_BIN.")
}

/** PostgreSQL refuses to run as root: then it runs as the system's user postgres. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * `halt` takes the server away as a crash would, `resume` brings it back on the same port and data. `standby` is a server
 * that follows it until it is promoted; no write is acknowledged from then on that it has not.
 */
export async function startPostgres(settings = {}) {
  return serve(settings, (run, data) =>
    run('initdb', '-D', data, '-U', 'fettle', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'),
  )
}

/** `fill` makes the folder of its data. */
async function serve(settings, fill) {
  const bin = binaries()
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'fettle-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  const run = (name, ...args) => execFileSync(join(bin, name), args, options)
  const port = await freePort()
  const data = join(folder, 'data')
  fill(run, data)
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
  const url = `postgres://fettle@127.0.0.1:${port}/postgres`
  return {
    url,
    port,
    halt: () => end('SIGQUIT'),
    resume,
    async standby() {
      const standby = await serve(settings, (run, data) =>
        run('pg_basebackup', '-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'),
      )
      await ask(url, "alter system set synchronous_standby_names = '*'")
      await ask(url, 'select pg_reload_conf()')
      return standby
    },
    promote: () => run('pg_ctl', 'promote', '-w', '-D', data),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A throwaway PgBouncer in front of this port.
 * @param {number} server
 */
export async function startPooler(server, settings = {}) {
  const program = findPooler()
  if (!program) throw new Error('PgBouncer was not found: install the system’s pgbouncer package.')
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'fettle-pooler-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const values = { listen_addr: '127.0.0.1', listen_port: port, auth_type: 'any', unix_socket_dir: '', ...settings }
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\npostgres = host=127.0.0.1 port=${server} user=fettle\n`
  writeFileSync(join(folder, 'pooler.ini'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  const child = spawn(program, ['-q', join(folder, 'pooler.ini')], { ...user, cwd: folder, stdio: 'ignore' })
  const gone = new Promise((resolve) => child.on('exit', resolve))
  await answers(port)
  return {
    url: `postgres://fettle@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ask(url, text) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
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
