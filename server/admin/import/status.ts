import type { ImportKind } from '#contract/import/kinds.ts'
import { storable } from './cells.ts'

/** What platforms call a row that counts: Sharetribe (open, accepted), WordPress (publish, approve, 1), Companies House (active). */
const COUNTS: Partial<Record<ImportKind, RegExp>> = {
  listings: /^(|active|open|live|publish|published|approved|enabled|yes|1|active - .*)$/i,
  users: /^(|active|accepted|confirmed|enabled|pending_email_confirmation|pending_consent|unconfirmed|yes|1)$/i,
  reviews: /^(|active|approve|approved|publish|published|visible|public|yes|true|1)$/i,
}

const WHERE: Partial<Record<ImportKind, string>> = {
  listings: 'It is not live there',
  users: 'The account is not active there',
  reviews: 'It was not published there',
}

/** Why a row of this status is left out. Null if it counts. */
export function statusProblem(kind: ImportKind, status: string): string | null {
  const counts = COUNTS[kind]
  if (!counts || counts.test(status.trim())) return null
  return `${WHERE[kind]} (“${storable(status).slice(0, 40)}”), so it’s left out. Empty the cell to import it.`
}
