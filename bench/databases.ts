import { join } from 'node:path'
import pg from 'pg'
import { root } from '#config/root.ts'
import { runNode } from './children.ts'
import { type Postgres, startPostgres } from './scripts.ts'

/** The seeded databases of a run: made when first asked for, kept to its end. */
export type Databases = {
  /** The address of the PostgreSQL database with so many providers. */
  of(size: number): Promise<string>
  /** The embedded data folder with so many providers. */
  embedded(size: number): Promise<string>
  /** The folder of an embedded demo marketplace; the first server that opens it fills it. */
  demo: string
  /** Seconds that seeding took; null for a database that was there already. */
  seeded: Map<string, number | null>
  close(): Promise<void>
}

const ENOUGH_FOR_A_MILLION = { shared_buffers: '2GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }

/** @param given the address of a PostgreSQL server to use, else a throwaway one is started when it is needed */
export function openDatabases(folder: string, given: string | undefined): Databases {
  const seeded = new Map<string, number | null>()
  const ready = new Map<string, Promise<string>>()
  let own: Promise<Postgres> | undefined
  const once = (name: string, make: () => Promise<string>) => {
    const known = ready.get(name) ?? make()
    ready.set(name, known)
    return known
  }
  return {
    seeded,
    demo: join(folder, 'demo'),
    of: (size) =>
      once(`postgres ${size}`, async () => {
        if (!given) own ??= startPostgres(ENOUGH_FOR_A_MILLION)
        const server = given ?? (await own)?.url ?? ''
        const url = new URL(server)
        url.pathname = `/bench_${size}`
        if (await isSeeded(server, url.href, size)) seeded.set(`postgres ${size}`, null)
        else seeded.set(`postgres ${size}`, await seedAnew(server, url.href, size))
        return url.href
      }),
    embedded: (size) =>
      once(`embedded ${size}`, async () => {
        const dataDir = join(folder, `embedded-${size}`)
        seeded.set(`embedded ${size}`, await seed({ DATA_DIR: dataDir }, size))
        return dataDir
      }),
    async close() {
      await (await own)?.stop()
    },
  }
}

async function isSeeded(server: string, url: string, size: number): Promise<boolean> {
  const [database] = await ask(server, `select from pg_database where datname = 'bench_${size}'`)
  if (!database) return false
  const found = await ask(url, 'select count(*)::int as there from listing_index').catch(() => [])
  return found[0]?.there === size
}

async function seedAnew(server: string, url: string, size: number): Promise<number> {
  await ask(server, `drop database if exists bench_${size} with (force)`)
  await ask(server, `create database bench_${size}`)
  return seed({ DATABASE_URL: url }, size)
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function seed(settings: Record<string, string>, size: number): Promise<number> {
  console.log(`  seeding ${size.toLocaleString('en-GB')} providers…`)
  const started = performance.now()
  await runNode([join(root, 'server/cli.ts'), 'seed', '--scale', String(size)], settings, 30)
  return (performance.now() - started) / 1000
}
