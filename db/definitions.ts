import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { readNeeds } from './journal.ts'

const folder = join(root, 'db/sql')

/** `changed_at` is null, and so is `needs`, if a version before these columns has written it. */
const Applied = z.object({ hash: z.string(), changed_at: z.number().nullish(), needs: z.number().nullish() })

/** Functions, views and triggers, in the current transaction. */
export async function applyDefinitions(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists drizzle.definitions (hash text not null);
    alter table drizzle.definitions add column if not exists changed_at float8, add column if not exists needs float8`)
  // Functions may call those of later files.
  await client.query('set local check_function_bodies = off')
  for (const text of readDefinitions()) await client.query(text)
  const { hash, changedAt } = await readOurs(client)
  await client.query('delete from drizzle.definitions')
  await client.query('insert into drizzle.definitions (hash, changed_at, needs) values ($1, $2, $3)', [
    hash,
    changedAt,
    await readNeeds(),
  ])
}

/**
 * Whether they are those of our files, for the newest migration, or newer ones: a process that is started again while others
 * have newer files leaves theirs, which it can call.
 */
export async function hasDefinitions(client: Queryable): Promise<boolean> {
  const [ours, applied] = [await readOurs(client), await readApplied(client)]
  return applied?.hash === ours.hash || (applied?.changed_at ?? 0) > ours.changedAt
}

type Queryable = pg.ClientBase | pg.Pool

async function readOurs(client: Queryable): Promise<{ hash: string; changedAt: number }> {
  const { rows } = await client.query(
    'select hash as migration from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const hash = createHash('sha256')
    .update([rows[0]?.migration ?? '', ...readDefinitions()].join('\0'))
    .digest('hex')
  return { hash, changedAt: Math.max(...filesOf().map((path) => statSync(path).mtimeMs)) }
}

/** `when` of the migration that a version must know to run on these tables. Null if they do not say. */
export async function needsOf(client: Queryable): Promise<number | null> {
  return (await readApplied(client))?.needs ?? null
}

/** As JSON, since an older table has fewer columns. Null if the database is new. */
async function readApplied(client: Queryable) {
  const table = await client.query(`select to_regclass('drizzle.definitions') is not null as there`)
  if (!table.rows[0]?.there) return null
  const { rows } = await client.query('select to_jsonb(d) as row from drizzle.definitions d')
  return rows[0] ? Applied.parse(rows[0].row) : null
}

export function readDefinitions(): string[] {
  return filesOf().map((path) => readFileSync(path, 'utf8'))
}

function filesOf(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => join(folder, name))
}
