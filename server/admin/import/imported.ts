import { and, eq, inArray } from 'drizzle-orm'
import type { ImportKind } from '#contract/import/kinds.ts'
import { importedRecords } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { storable } from './cells.ts'
import type { Import } from './kind.ts'

const LONGEST_KEY = 200

/** An ID of another platform. Null if there is none. */
export function keyIn(text: string): string | null {
  return storable(text.trim()).slice(0, LONGEST_KEY) || null
}

type NewRecord = Pick<
  typeof importedRecords.$inferInsert,
  'key' | 'ownerKey' | 'profileId' | 'feedbackId' | 'jobId' | 'itemId'
>

/** Values in a record, of the 65,535 that a statement takes. */
const RECORD_BATCH = 1_000

/** Runs in the transaction that makes what they name. */
export async function recordImported(work: Work, run: Import, records: readonly NewRecord[]): Promise<void> {
  const of = { kind: run.kind, importId: run.id, importedAt: work.now() }
  for (let start = 0; start < records.length; start += RECORD_BATCH) {
    const rows = records.slice(start, start + RECORD_BATCH).map((record) => ({ ...record, ...of }))
    await work.db.insert(importedRecords).values(rows)
  }
}

/** Those of these keys that were imported, each with the profile that it names. */
export async function importedByKey(
  work: Work,
  kind: ImportKind,
  keys: readonly (string | null)[],
): Promise<Map<string, string | null>> {
  const asked = [...new Set(keys.filter((key) => key !== null))]
  if (asked.length === 0) return new Map()
  const found = await work.db
    .select({ key: importedRecords.key, profileId: importedRecords.profileId })
    .from(importedRecords)
    .where(and(eq(importedRecords.kind, kind), inArray(importedRecords.key, asked)))
  return new Map(found.flatMap(({ key, profileId }) => (key === null ? [] : [[key, profileId] as const])))
}
