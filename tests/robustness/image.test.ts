import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#config/root.ts'
import { ask } from '#tests/support/http/listening.ts'
import { buildImage, contextOf, runInImage, sizesOf } from '../../deploy/image/without-docker.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { folders, within } from './server.ts'

// The steps of the Dockerfile in earnest, but for two that this repository has done already. `--thorough` does these too.
const shortcuts: Record<string, (workdir: string) => void> = process.env.TEST_THOROUGH
  ? {}
  : {
      'npm ci': (workdir: string) => {
        // The temporary folder may be on another disk.
        const copy = 'cp --archive --link "$0" "$1" 2> /dev/null || cp --archive "$0" "$1"'
        execFileSync('sh', ['-c', copy, join(root, 'node_modules'), workdir])
      },
      'npm run build': (workdir: string) => {
        for (const part of ['client', 'server']) {
          cpSync(join(root, 'build', part), join(workdir, 'build', part), { recursive: true, preserveTimestamps: true })
        }
      },
    }

const LARGEST_MB = 350

const isPossible = process.getuid?.() === 0 && spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0
const postgres = isPossible
  ? await startPostgres({ fsync: 'off' }).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('found')) return console.warn(error.message)
      throw error
    })
  : console.warn('Without root and bubblewrap no image can be made here.')

describe.skipIf(!postgres)('the image of the Dockerfile', { timeout: 600_000 }, () => {
  if (!postgres) return
  const folder = mkdtempSync(join(tmpdir(), 'fettle-image-'))
  folders.add(folder)
  let image: ReturnType<typeof buildImage>
  let port = 0

  beforeAll(async () => {
    image = buildImage(folder, shortcuts)
    port = await freePort()
  }, 600_000)

  afterAll(() => postgres.stop())

  /** `output` is what it has printed by now. */
  function run(command: string[], environment: Record<string, string> = {}) {
    const child = runInImage(image, command, {
      DATABASE_URL: postgres?.url ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: 'off',
      ...environment,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, output: () => output, ended }
  }

  async function finish(...command: string[]) {
    const { output, ended } = run(command)
    const code = await ended
    return { code, output: output() }
  }

  test(`has at most ${LARGEST_MB} MB`, () => {
    const sizes = sizesOf(image)
    const whole = Object.values(sizes).reduce((sum, size) => sum + size)
    expect(whole, JSON.stringify(sizes)).toBeLessThan(LARGEST_MB)
    expect(whole).toBeGreaterThan(200)
  })

  test('holds what runs: no tests, no tools, no secrets', () => {
    const site = join(image.folder, 'srv/fettle')
    const packages = readdirSync(join(site, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['pg', 'sharp', 'zod']))
    expect(
      packages.filter((name) => ['vite', 'rolldown', 'tailwindcss', 'typescript', 'vitest'].includes(name)),
    ).toEqual([])
    const context = contextOf('.')
    expect(context).toContain('server/main.ts')
    expect(context.filter((path) => /\.test\.|^\.(git|env)|^(tests|build|node_modules|data)\//.test(path))).toEqual([])
    expect(statSync(join(site, 'package.json')).uid).toBe(0)
  })

  test('changes the tables by a command, and serves as a person without rights on a root that cannot be written', async () => {
    const waiting = run(image.command, { MIGRATE_AT_START: 'off' })
    expect(await finish('fettle', 'migrate')).toEqual({
      code: 0,
      output: expect.stringContaining('those of this version'),
    })
    expect(await finish('fettle', 'migrate')).toMatchObject({ code: 0 })
    const url = `http://127.0.0.1:${port}`
    const ready = () =>
      ask(url, '/readyz')
        .then(({ status }) => status)
        .catch(() => 0)
    expect(await within(30, ready, (status) => status === 200), waiting.output()).toBe(200)

    // Each of them loads packages that nothing else does: pictures with their fonts, the reference of the API.
    for (const path of ['/', '/directory', '/api/reference/scalar.js', '/api/v1/openapi.json', '/og/site/home.png']) {
      expect([path, (await ask(url, path)).status]).toEqual([path, 200])
    }
    expect(await run(image.check, {}).ended).toBe(0)
    expect(
      await finish('sh', '-c', 'exec 2>&1; id -u; touch /srv/fettle/new /new; touch /data/new /tmp/new && echo both'),
    ).toEqual({
      code: 0,
      output: expect.stringMatching(/^10001\n(touch: cannot touch '\S+': Read-only file system\n){2}both\n$/),
    })
    expect(await finish('fettle', 'backup', '--to', '/data/kept')).toMatchObject({ code: 0 })
    expect(existsSync(join(image.folder, 'data/kept/snapshots'))).toBe(true)

    const began = performance.now()
    process.kill(serverOf(waiting.child.pid ?? 0), 'SIGTERM')
    expect(await waiting.ended, waiting.output()).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await run(image.check, {}).ended).not.toBe(0)
  })
})

/** bubblewrap starts a process of its own between: the last of the line is the server. */
function serverOf(pid: number): number {
  const [child] = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }).match(/\d+/g) ?? []
  const grandchild =
    child && spawnSync('ps', ['--ppid', child, '-o', 'pid='], { encoding: 'utf8' }).stdout.match(/\d+/)?.[0]
  return Number(grandchild ?? child)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
