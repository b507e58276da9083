import { sql } from 'drizzle-orm'
import { EXPORT_PAGE } from '#contract/csv.ts'
import type { ExportCursor, ExportQuery, UserFilters } from '#contract/user/input.ts'
import { type ExportPage, ExportRow } from '#contract/user/view.ts'
import { rowsOf } from '#db/rows.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { countRows } from '../list.ts'
import { joinedAfter, matching } from './query.ts'

/** Returns the number of rows to come. */
export async function beginExport(work: Work, filters: UserFilters): Promise<number> {
  const said = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''))
  await record(work, { action: 'user.exported', subjectId: null, after: { filters: said } })
  return countRows(work, sql`people_index i where ${matching(filters)}`)
}

const UserExportRow = ExportRow.extend({ cursor: ExportRow.shape.phone })

/** Reads by key, in the order of joining, so that each page costs the same and no transaction stays open. */
export async function exportPage(work: Work, { filters, after }: ExportQuery): Promise<ExportPage> {
  const rows = await rowsOf(work.db, UserExportRow)`
    select p.id, p.account_type as "accountType", p.first_name as "firstName", p.last_name as "lastName",
      coalesce(p.business_name, '') as "businessName", coalesce(u.email, c.email, '') as email,
      coalesce(c.phone_number, '') as phone, p.location, coalesce(p.town, '') as town,
      coalesce((select string_agg(k.name, '; ' order by pc.position) from provider_categories pc
        join categories k on k.id = pc.category_id and k.retired_at is null where pc.provider_id = p.id), '') as categories,
      not w.suspended as active, not w.hidden as visible, w.confirmed, w.unclaimed, w.member_until as "memberUntil",
      p.created_at as "joinedAt", w.joined_at::text as cursor
    from (
      select i.* from people_index i where ${matching(filters)} and ${joinedAfter(after)}
      order by i.joined_at, i.person_id limit ${EXPORT_PAGE}
    ) w
    join profiles p on p.id = w.person_id
    left join "user" u on u.id = p.id
    left join profile_contacts c on c.profile_id = p.id
    order by w.joined_at, w.person_id`
  return { rows, next: nextOf(rows) }
}

/** Null if it was the last page. */
export function nextOf(rows: { id: string; cursor: string }[]): ExportCursor | null {
  const last = rows.at(-1)
  return last && rows.length === EXPORT_PAGE ? { joinedAt: last.cursor, id: last.id } : null
}
