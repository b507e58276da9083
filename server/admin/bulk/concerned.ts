import { type SQL, sql } from 'drizzle-orm'
import type { BulkAct } from '#contract/admin/bulk.ts'
import type { BulkQuestion } from '#contract/admin/bulk-input.ts'
import { matching } from '../user/query.ts'

/** Conditions on `people_index i`. Never staff, so never oneself and never the last admin: they are changed one by one. */
export function concerned({ act, filters }: BulkQuestion): SQL {
  return sql`i.account_type in ('client', 'provider') and ${NOT_SO_YET[act]} and ${matching(filters)}`
}

/** Only listings can be hidden. */
const NOT_SO_YET: Record<BulkAct, SQL> = {
  deactivate: sql`not i.suspended`,
  activate: sql`i.suspended`,
  hide: sql`i.account_type = 'provider' and not i.hidden`,
  show: sql`i.account_type = 'provider' and i.hidden`,
  delete: sql`true`,
}
