import { join } from 'node:path'
import pg from 'pg'
import { root } from '#config/root.ts'
import { openDatabase } from '#db/client.ts'
import { loadPlaces } from '#server/place/place.ts'
import { runNode } from './children.ts'
import { show } from './figures.ts'
import { multiply, seedHistory } from './history-seed.ts'
import { seedJobs } from './job-seed.ts'
import { seedMessages } from './message-seed.ts'
import { type Postgres, startPostgres } from './scripts.ts'

/** The seeded databases of a run: made when first asked for, kept to its end. */
export type Databases = {
  /** The address of the PostgreSQL database with so many providers, and an open job for every ten of them. */
  of(size: number): Promise<string>
  /** The address of the PostgreSQL database with so many providers, jobs and messages, and two years of them. */
  whole(size: number): Promise<string>
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
  const onPostgres = (name: string, { database, there, fill }: Seeding, size: number) =>
    once(name, async () => {
      if (!given) own ??= startPostgres(ENOUGH_FOR_A_MILLION)
      const server = given ?? (await own)?.url ?? ''
      const url = new URL(server)
      url.pathname = `/${database}`
      if (await isSeeded(server, url.href, database, there, size)) seeded.set(name, null)
      else seeded.set(name, await seedAnew(server, url.href, database, fill))
      return url.href
    })
  return {
    seeded,
    demo: join(folder, 'demo'),
    of: (size) => onPostgres(`postgres ${size}`, providers(size), size),
    whole: (size) => onPostgres(`whole ${size}`, whole(size), size),
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

/** `there` counts what a seeded database holds. */
type Seeding = { database: string; there: string; fill(url: string): Promise<number> }

function providers(size: number): Seeding {
  return {
    database: `bench_${size}`,
    there: 'select count(*)::int as there from listing_index where exists (select from job_index)',
    async fill(url) {
      const seconds = await seed({ DATABASE_URL: url }, size)
      const started = performance.now()
      const database = await openDatabase({ url, dataDir: null })
      await seedJobs(database, loadPlaces(), size / 10)
      await database.close()
      return seconds + (performance.now() - started) / 1000
    },
  }
}

const TIMES = 10

/** A tenth is made, and then multiplied. */
function whole(size: number): Seeding {
  return {
    database: `bench_whole_${size}`,
    there: `select least(count(*), ${size})::int as there from listing_index`,
    async fill(url) {
      const started = performance.now()
      await seed({ DATABASE_URL: url }, size / TIMES)
      console.log(`  seeding ${show(size, 'jobs')} and two years…`)
      const database = await openDatabase({ url, dataDir: null })
      await seedJobs(database, loadPlaces(), size / TIMES)
      await seedMessages(database, size / TIMES)
      await seedHistory(database)
      await multiply(database, TIMES)
      await database.close()
      return (performance.now() - started) / 1000
    },
  }
}

async function isSeeded(server: string, url: string, name: string, there: string, size: number): Promise<boolean> {
  const [database] = await ask(server, `select from pg_database where datname = '${name}'`)
  if (!database) return false
  const found = await ask(url, there).catch(() => [])
  return found[0]?.there === size
}

async function seedAnew(server: string, url: string, name: string, fill: Seeding['fill']): Promise<number> {
  await ask(server, `drop database if exists ${name} with (force)`)
  await ask(server, `create database ${name}`)
  return fill(url)
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
  await runNode([join(root, 'server/cli/cli.ts'), 'seed', '--scale', String(size)], settings, 30)
  return (performance.now() - started) / 1000
}
