import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#config/root.ts'

/** A folder with the migrations before this one. */
export function migrationsBefore(tag: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-migrations-'))
  const journal = JSON.parse(readFileSync(join(root, 'db/migrations/meta/_journal.json'), 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag),
  )
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(root, `db/migrations/${tag}.sql`), join(folder, `${tag}.sql`))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
