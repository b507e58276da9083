import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CLAIMS_PER_PAGE, isOwnerHeard, ownerAnswersBy, UNDO_CLAIM_DAYS } from '#contract/claim/decision.ts'
import type { ClaimQuery } from '#contract/claim/input.ts'
import { type ClaimPage, StaffClaim } from '#contract/claim/view.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'
import { openClaims } from '../attention/sources.ts'
import { pageByKey } from '../list.ts'

const MAX_CLAIMANTS_NAMED = 10

const BusinessClaimRow = StaffClaim.omit({ ownerAnswersBy: true }).extend({ cursor: z.string() })

/** Waiting: the oldest first. Decided: the newest first. */
export async function findClaims(work: Work, { view, after }: ClaimQuery): Promise<ClaimPage> {
  const isWaiting = view === 'waiting'
  const at = isWaiting ? sql`c.made_at` : sql`c.decided_at`
  const page = pageByKey({ at, id: sql`c.id`, newestFirst: !isWaiting, after, most: CLAIMS_PER_PAGE })
  const where = isWaiting
    ? sql`c.status = 'waiting'`
    : sql`c.decided_at is not null and c.status in ('accepted', 'refused')`
  const statement = claimsOf(sql`
    select c.*, ${at}::text as cursor, row_number() over (order by ${page.order}) as place
    from claims c where ${where} and ${page.rest} ${page.limit}`)
  const rows = await rowsOf(work.db, BusinessClaimRow, statement)
  const { shown, next } = page.cut(rows, ({ id }) => id)
  return { claims: shown.map((row) => viewOf(work, row)), next, waiting: await countWaiting(work, openClaims) }
}

export async function viewClaim(work: Work, id: string): Promise<StaffClaim> {
  const page = sql`select c.*, '' as cursor, 1 as place from claims c where c.id = ${id}`
  const claim = await rowOf(work.db, BusinessClaimRow, claimsOf(page))
  if (!claim) throw noSuchClaim()
  return viewOf(work, claim)
}

function viewOf(work: Work, row: z.infer<typeof BusinessClaimRow>): StaffClaim {
  const { madeAt, ownerAnswer, listing } = row
  const dispute = listing.owner && { madeAt, ownerAnswer, ownerSince: listing.owner.since }
  const isHeard = dispute === null || isOwnerHeard(dispute, work.now())
  return { ...row, ownerAnswersBy: isHeard ? null : ownerAnswersBy(dispute) }
}

function noSuchClaim() {
  return notFound('There is no such claim. It may have been withdrawn, or the listing may be gone.')
}

/** `page`: rows of claims with cursor and place. */
function claimsOf(page: SQL): SQL {
  return sql`
    with page as materialized (${page})
    select c.id, c.status, c.name, c.email, c.phone_number as "phoneNumber", c.evidence, c.owner_answer as "ownerAnswer", c.site_since as "siteSince",
      c.unlisted_id is null as listed, c.site_code as "siteCode",
      c.made_at as "madeAt", c.decided_at as "decidedAt", c.reason, c.cursor,
      (select split_part(s.email, '@', 1) from "user" s where s.id = c.decided_by) as "decidedBy",
      coalesce((
        select json_agg(json_build_object('file', regexp_replace(f.path, '^.*/', ''), 'name', f.name, 'bytes', x.bytes) order by f.path)
        from claim_files f join files x on x.path = f.path where f.claim_id = c.id), '[]') as files,
      json_build_object(
        'id', p.id, 'businessName', profile_name(p), 'personName', trim(concat_ws(' ', p.first_name, p.last_name)),
        'location', p.location, 'email', k.email, 'phoneNumber', k.phone_number,
        'website', nullif(p.social_links ->> 'website', ''), 'source', o.source, 'obtainedOn', o.obtained_on,
        'createdAt', p.created_at,
        'owner', case when u.id is not null then json_build_object('email', u.email, 'since', p.claimed_at) end
      ) as listing,
      json_build_object(
        'others', coalesce((select json_agg(r) from (
          select r.id, r.name, r.email, r.status, r.made_at as "madeAt" from claims r
          where r.profile_id = c.profile_id and r.id <> c.id order by r.made_at desc limit ${MAX_CLAIMANTS_NAMED}) r), '[]'),
        'elsewhere', (select count(distinct r.profile_id)::int from claims r
          where r.profile_id <> c.profile_id and ${isSameClaimant}),
        'refused', (select count(*)::int from claims r where r.id <> c.id and r.status = 'refused' and ${isSameClaimant}),
        'samePhone', c.national_number <> '' and c.national_number = coalesce(national_number(k.phone_number), ''),
        'sameEmail', lower(k.email) = lower(c.email) is true,
        'account', (select case when a.account_type in ('admin', 'moderator') then 'staff' else a.account_type::text end
          from "user" x join profiles a on a.id = x.id where x.email = lower(c.email) and x.id <> p.id)
      ) as facts,
      case when w.id is not null then json_build_object('ownershipId', w.id, 'kind', w.kind, 'until', ${until}) end as undo
    from page c
    join profiles p on p.id = c.profile_id
    left join profile_contacts k on k.profile_id = p.id
    left join listing_origins o on o.profile_id = p.id
    left join "user" u on u.id = p.id
    left join ownerships w on w.claim_id = c.id and w.ended_at is null and w.kind in ('staff', 'handover')
      and ${until} > present()
    order by c.place`
}

const until = sql`w.began_at + interval '1 day' * ${sql.raw(String(UNDO_CLAIM_DAYS))}`

const isSameClaimant = sql`r.status <> 'withdrawn'
  and (r.email = c.email or (r.national_number = c.national_number and length(c.national_number) >= 6))`
