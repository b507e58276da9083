import { and, eq, inArray } from 'drizzle-orm'
import type { SuppressedKind } from '#contract/account/words.ts'
import { suppressions } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import { signaturesOf } from '../signature.ts'

/** Keyed, so that only we can tell which address it is; the first is for new rows. */
export function hashesOf(work: Work, email: string): string[] {
  return signaturesOf(work, `suppressed ${email.toLowerCase()}`)
}

export async function suppress(work: Work, emailHash: string, kind: SuppressedKind): Promise<void> {
  await work.db.insert(suppressions).values({ emailHash, kind, suppressedAt: work.now() }).onConflictDoNothing()
}

/** Those of these hashes whose addresses want none of this kind. */
export async function suppressed(work: Work, hashes: string[], kind: SuppressedKind): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const found = await work.db
    .select({ emailHash: suppressions.emailHash })
    .from(suppressions)
    .where(and(eq(suppressions.kind, kind), inArray(suppressions.emailHash, hashes)))
  return new Set(found.map(({ emailHash }) => emailHash))
}
