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

/**
 * Functions, views and triggers, in the current transaction. Skipped while no file and no migration is new. A process that
 * is started again while others have newer files leaves theirs, which it can call.
 */
export async function applyDefinitions(client: pg.ClientBase): Promise<void> {
  const texts = readDefinitions()
  await client.query(`create table if not exists drizzle.definitions (hash text not null);
    alter table drizzle.definitions add column if not exists changed_at float8, add column if not exists needs float8`)
  const applied = await readApplied(client)
  const { rows } = await client.query(
    'select hash as migration from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const hash = createHash('sha256')
    .update([rows[0]?.migration ?? '', ...texts].join('\0'))
    .digest('hex')
  const changedAt = Math.max(...filesOf().map((path) => statSync(path).mtimeMs))
  if (applied?.hash === hash || (applied?.changed_at ?? 0) > changedAt) return
  await lockTables(client)
  // Functions may call those of later files.
  await client.query('set local check_function_bodies = off')
  for (const text of texts) await client.query(text)
  await client.query('delete from drizzle.definitions')
  await client.query('insert into drizzle.definitions (hash, changed_at, needs) values ($1, $2, $3)', [
    hash,
    changedAt,
    await readNeeds(),
  ])
}

/**
 * Takes all tables at once, in the current transaction. One after the other, as the changes come to them, each would be a
 * chance to wait for a query that waits for a table that is already taken.
 */
export async function lockTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  )
  const names = rows[0]?.names
  if (names) await client.query(`lock table ${names}`)
}

/** `when` of the migration that a version must know to run on these tables. Null if they do not say. */
export async function needsOf(client: pg.ClientBase): Promise<number | null> {
  return (await readApplied(client))?.needs ?? null
}

/** As JSON, since an older table has fewer columns. */
async function readApplied(client: pg.ClientBase) {
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
