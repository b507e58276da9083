import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for DATA_DIR, removed when the tests of the file are over and its site is closed. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-data-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
