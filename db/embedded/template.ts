import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { extensions, packed, type TemplateName, templates } from './files.ts'

export async function makeTemplate(name: TemplateName, fill?: (database: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-template-'))
  try {
    const database = await openDatabase({ dataDir: folder, template: 'empty' })
    await migrate(database)
    await fill?.(database)
    await database.close()
    const stored = join(folder, 'database')
    cpSync(stored, templates[name], { recursive: true })
    if (name === 'empty') await pack(stored, packed(templates[name]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pack(dataDir: string, file: string) {
  const stored = await PGlite.create({ dataDir, extensions })
  const dump = await stored.dumpDataDir('none')
  await stored.close()
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
}
