import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '#config/root.ts'

const folder = join(root, 'db/sql')

/** Functions, views and triggers, in the current transaction. Skipped while no file and no migration is new. */
export async function applyDefinitions(client: pg.ClientBase): Promise<void> {
  const texts = readDefinitions()
  await client.query('create table if not exists drizzle.definitions (hash text not null)')
  const { rows } = await client.query(`
    select coalesce((select hash from drizzle.definitions), '') as applied,
      coalesce((select hash from drizzle.__drizzle_migrations order by created_at desc limit 1), '') as migration`)
  const { applied, migration } = rows[0]
  const hash = createHash('sha256')
    .update([migration, ...texts].join('\0'))
    .digest('hex')
  if (hash === applied) return
  // Functions may call those of later files.
  await client.query('set local check_function_bodies = off')
  for (const text of texts) await client.query(text)
  await client.query('delete from drizzle.definitions')
  await client.query('insert into drizzle.definitions (hash) values ($1)', [hash])
}

export function readDefinitions(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}
