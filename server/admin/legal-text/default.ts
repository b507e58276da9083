import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import type { LegalPage } from '#contract/legal/page.ts'

/** The day on which one of them was last changed. */
const WRITTEN_AT = new Date('2026-11-28T00:00:00Z')

const bodyOf = (page: LegalPage) =>
  readFileSync(join(root, 'server/admin/legal-text/defaults', `${page}.md`), 'utf8').trim()
const bodies: Record<LegalPage, string> = { terms: bodyOf('terms'), privacy: bodyOf('privacy') }

/** What a page says unless an admin has written it anew. */
export function defaultOf(page: LegalPage): { body: string; at: Date } {
  return { body: bodies[page], at: WRITTEN_AT }
}
