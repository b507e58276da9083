import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { extensions, type TemplateName, templates } from './files.ts'

/** Part of the build: stores a new embedded database as the migrations and `fill` leave it. */
export async function makeTemplate(name: TemplateName, fill?: (database: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-template-'))
  try {
    const database = await openDatabase({ dataDir: folder, template: 'empty' })
    await migrate(database)
    await fill?.(database)
    await database.close()
    const stored = await PGlite.create({ dataDir: join(folder, 'database'), extensions })
    const dump = await stored.dumpDataDir('gzip')
    await stored.close()
    writeFileSync(templates[name], Buffer.from(await dump.arrayBuffer()))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
