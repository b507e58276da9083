import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Cursor } from '#contract/admin/list.ts'
import { PublicProviderRow } from '#contract/api/table.ts'
import { moment } from '#contract/moment.ts'
import { isAfter } from '#db/key-page.ts'
import { rowsOf } from '#db/rows.ts'
import { NAMELESS_LISTING } from '#server/directory/name.ts'
import { callerId } from '#server/job/status.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { IdList } from '../v1/id-list.ts'
import { operation } from '../v1/operation.ts'
import { Paging, pageFrom, pageOf, readCursor } from '../v1/paging.ts'
import { absolute } from '../v1/photos.ts'
import { isClaimed } from './is-claimed.ts'

const id = '0198c1d2-7a51-7cc3-9c55-2f1f0b6f4c22'
const joined = '2026-11-20T12:00:00.000Z'

export const select = anyoneReads
  .meta({ scope: 'read' })
  .route(
    operation('GET /tables/public_providers', {
      tag: 'Tables',
      summary: 'Select public_providers',
      description: 'Those that are public now: all, those with these ids, or one by `user_id`. Newest first.',
      example: {
        answer: {
          items: [
            {
              ...{ id, user_id: id, name: 'Ridge Roofing', title: 'Slate and lead', bio: '', image_url: null },
              ...{ business_name: 'Ridge Roofing', location: 'Leeds', membership_status: 'active' },
              ...{ plan_type: null, promo_code: null, is_visible: true },
              ...{ created_at: joined, updated_at: joined, modified_at: joined },
              ...{ admin_created: false, is_claimed: true },
            },
          ],
          nextCursor: null,
        },
      },
    }),
  )
  .input(z.strictObject({ id: IdList.optional(), user_id: z.uuid().optional(), ...Paging }))
  .output(pageOf(PublicProviderRow))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { id, user_id, cursor, limit }, context: { work } }) => {
    const which = [
      ...(id ? [sql`p.id = any(${sql.param(id)}::uuid[])`] : []),
      ...(user_id ? [sql`p.id = ${user_id} and ${isClaimed}`] : []),
      isAfter(readCursor(cursor, Cursor), { at: sql`p.created_at`, id: sql`p.id` }),
    ]
    const rows = await publicProviders(work, sql.join(which, sql` and `), limit + 1)
    return pageFrom(rows, limit, ({ cursor: at, id }) => ({ at, id }))
  })

const Row = PublicProviderRow.extend({
  image_url: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  modified_at: moment,
  cursor: z.string(),
})

/** The view public_listings has the rule of who is public; what a membership is worth is its owner's business. */
async function publicProviders(work: Work, which: SQL, limit: number) {
  const isOwn = sql`p.id = ${callerId(work)}`
  const rows = await rowsOf(work.db, Row)`
    select p.id, case when ${isClaimed} then p.id end as user_id,
      coalesce(nullif(p.business_name, ''), nullif(trim(p.first_name || ' ' || p.last_name), ''), ${NAMELESS_LISTING}) as name,
      p.title, p.bio, p.profile_image_url as image_url, p.business_name, p.location,
      case when is_member(p.id) then 'active' else 'inactive' end as membership_status,
      m.plan as plan_type, m.promo_code, true as is_visible,
      p.created_at, p.updated_at, p.updated_at as modified_at, p.admin_created, ${isClaimed} as is_claimed,
      p.created_at::text as cursor
    from public_listings p
    left join memberships m on m.provider_id = p.id and m.ended_at is null and ${isOwn}
    where ${which} order by p.created_at desc, p.id limit ${limit}`
  return rows.map((row) => ({ ...row, image_url: absolute(work, row.image_url) }))
}
