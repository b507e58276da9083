import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { EXPORT_PAGE } from '#contract/csv.ts'
import type { ExportCursor, ExportPage } from '#contract/user/export.ts'
import type { UserFilters } from '#contract/user/input.ts'
import { moment, rowOf, rowsOf } from '#db/rows.ts'
import { record } from '#server/work/audit-log.ts'
import type { Work } from '#server/work/work.ts'
import { exportRow } from './outputs.ts'
import { matching } from './query.ts'

const Counted = z.object({ total: z.number() })

/** Gives the number of rows to come. */
export async function beginExport(work: Work, filters: UserFilters): Promise<number> {
  const said = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''))
  await record(work, { action: 'user.exported', subjectId: null, after: { filters: said } })
  const found = await rowOf(
    work.db,
    Counted,
    sql`select count(*)::int as total from people_index i where ${matching(filters)}`,
  )
  return found?.total ?? 0
}

const Row = exportRow.extend({ joined_at: moment, cursor: z.string() })

/** By key, in the order of joining, so that each page costs the same and no transaction stays open. */
export async function exportPage(
  work: Work,
  { filters, after }: { filters: UserFilters; after: ExportCursor | null },
): Promise<ExportPage> {
  const beyond: SQL = after
    ? sql`(i.joined_at, i.person_id) > (${after.joinedAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const rows = await rowsOf(
    work.db,
    Row,
    sql`
      select p.id, p.account_type as "accountType", p.first_name as "firstName", p.last_name as "lastName",
        coalesce(p.business_name, '') as "businessName", coalesce(u.email, c.email, '') as email,
        coalesce(c.phone_number, '') as phone, p.location, coalesce(p.town, '') as town,
        coalesce((select string_agg(k.name, '; ' order by pc.position) from provider_categories pc
          join categories k on k.id = pc.category_id and k.retired_at is null where pc.provider_id = p.id), '') as categories,
        not w.suspended as active, not w.hidden as visible, w.confirmed, w.unclaimed, w.member_until as "memberUntil",
        p.created_at as "joinedAt", w.joined_at, w.joined_at::text as cursor
      from (
        select i.* from people_index i where ${matching(filters)} and ${beyond}
        order by i.joined_at, i.person_id limit ${EXPORT_PAGE}
      ) w
      join profiles p on p.id = w.person_id
      left join "user" u on u.id = p.id
      left join profile_contacts c on c.profile_id = p.id
      order by w.joined_at, w.person_id`,
  )
  const last = rows.at(-1)
  return {
    rows: rows.map(({ joined_at, cursor, ...row }) => row),
    next: last && rows.length === EXPORT_PAGE ? { joinedAt: last.cursor, id: last.id } : null,
  }
}
