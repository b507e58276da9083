import { createHash, randomBytes } from 'node:crypto'
import { and, type Column, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { LINK_OVER } from '#contract/account/words.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

// A token has 256 bits. A browser holds it or a mail carries it; the database keeps its hash alone. Where retries of a mail
// must carry the same one, it is a signature (signature.ts), so that no queue holds it.

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type LinkColumns = { tokenHash: Column; expiresAt: Column; usedAt?: Column; revokedAt?: Column }

/** Holds while the link can be followed. An update under it spends the link: of parallel calls, one gets it. */
export function linkWorks(
  work: Work,
  { tokenHash, expiresAt, usedAt, revokedAt }: LinkColumns,
  token: string,
): SQL | undefined {
  return and(
    eq(tokenHash, hashToken(token)),
    gt(expiresAt, work.now()),
    usedAt && isNull(usedAt),
    revokedAt && isNull(revokedAt),
  )
}

export function linkOver(sentence = LINK_OVER): Refusal {
  return new Refusal('LINK_OVER', sentence)
}
