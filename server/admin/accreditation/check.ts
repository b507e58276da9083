import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CheckQuery, ConfirmAccreditation, DeclineAccreditation } from '#contract/accreditation/input.ts'
import { type CheckPage, StatedAccreditation } from '#contract/accreditation/view.ts'
import { CHECKS_PER_PAGE, LONGEST_CHECK } from '#contract/accreditation/words.ts'
import { addDays, dayOf, longDate } from '#contract/date.ts'
import { rowsOf } from '#db/rows.ts'
import { accreditations } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { countWaiting } from '../attention/source.ts'
import { uncheckedAccreditations } from '../attention/sources.ts'
import { pageByKey } from '../list.ts'

const Row = StatedAccreditation.extend({ cursor: z.string() })

const decidedAt = sql`coalesce(a.checked_at, a.not_confirmed_at)`

/** Waiting: the oldest first. Decided: the newest first. */
export async function findChecks(work: Work, { view, after }: CheckQuery): Promise<CheckPage> {
  const isWaiting = view === 'waiting'
  const at = isWaiting ? sql`a.stated_at` : decidedAt
  const page = pageByKey({ at, id: sql`a.id`, newestFirst: !isWaiting, after, most: CHECKS_PER_PAGE })
  const unchecked = uncheckedAccreditations(work)
  const { from, where } = isWaiting
    ? unchecked
    : { from: sql`accreditations a`, where: sql`(a.checked_at is not null or a.not_confirmed_at is not null)` }
  const rows = await rowsOf(
    work.db,
    Row,
    accreditationsOf(sql`
    select a.*, ${at}::text as cursor, row_number() over (order by ${page.order}) as place
    from ${from} where ${where} and ${page.rest} ${page.limit}`),
  )
  const { shown, next } = page.cut(rows, ({ id }) => id)
  const waiting = await countWaiting(work, unchecked)
  return { accreditations: shown, next, waiting, today: dayOf(work.now()) }
}

/** `page`: rows of accreditations with cursor and place. */
function accreditationsOf(page: SQL): SQL {
  return sql`
    with page as materialized (${page})
    select a.id, a.kind, a.name, a.number, a.expires_on::text as "expiresOn", a.stated_at as "statedAt",
      a.checked_at as "checkedAt", a.checked_until::text as "checkedUntil", a.not_confirmed_at as "notConfirmedAt",
      a.check_note as note, a.cursor,
      (select split_part(s.email, '@', 1) from "user" s where s.id = a.checked_by) as "decidedBy",
      case when f.path is not null then json_build_object(
        'file', regexp_replace(f.path, '^.*/', ''), 'name', a.document_name, 'bytes', f.bytes) end as document,
      json_build_object('id', p.id, 'name', profile_name(p), 'personName', trim(concat_ws(' ', p.first_name, p.last_name)),
        'location', p.location) as provider
    from page a
    join profiles p on p.id = a.provider_id
    left join files f on f.path = a.document_path
    order by a.place`
}

export async function confirm(work: Work, staff: StaffPerson, input: ConfirmAccreditation): Promise<void> {
  const { until, note } = input
  const today = dayOf(work.now())
  if (until < today) throw new Refusal('DAY_OVER', 'The check would be over already. Give a later day.')
  if (until > addDays(today, LONGEST_CHECK)) {
    throw new Refusal('DAY_TOO_FAR', 'A check holds for at most 5 years. Give an earlier day.')
  }
  await decide(work, staff, input, 'accreditation.confirmed', {
    ...{ checkedAt: work.now(), checkedUntil: until },
    ...{ notConfirmedAt: null, checkNote: note },
  })
}

export async function decline(work: Work, staff: StaffPerson, input: DeclineAccreditation): Promise<void> {
  await decide(work, staff, input, 'accreditation.declined', {
    ...{ checkedAt: null, checkedUntil: null },
    ...{ notConfirmedAt: work.now(), checkNote: input.note },
  })
}

type Decision = Pick<typeof accreditations.$inferInsert, 'checkedAt' | 'checkedUntil' | 'notConfirmedAt' | 'checkNote'>

/** Decides on what was looked at: not on what its provider has changed since. */
async function decide(
  work: Work,
  staff: StaffPerson,
  { id, statedAt, note }: { id: string; statedAt: string; note: string },
  action: 'accreditation.confirmed' | 'accreditation.declined',
  decision: Decision,
): Promise<void> {
  await work.transaction(async (work) => {
    const [found] = await work.db.select().from(accreditations).where(eq(accreditations.id, id)).for('update')
    if (found?.statedAt.toISOString() !== new Date(statedAt).toISOString()) throw changedMeanwhile()
    const { expiresOn } = found
    if (decision.checkedUntil && expiresOn !== null && decision.checkedUntil > expiresOn) {
      const last = longDate(new Date(`${expiresOn}T12:00Z`))
      throw new Refusal('DAY_TOO_FAR', `It is only valid until ${last}, so the check can’t hold longer.`)
    }
    await work.db
      .update(accreditations)
      .set({ ...decision, checkedBy: staff.id })
      .where(eq(accreditations.id, id))
    await record(work, {
      action,
      subjectId: found.providerId,
      after: { accreditation: id, kind: found.kind, until: decision.checkedUntil ?? null },
      ...(note ? { reason: note } : {}),
    })
    await work.emit('accreditation.decided', { accreditationId: id })
  })
}

function changedMeanwhile() {
  return new Refusal('CHANGED_MEANWHILE', 'The provider has changed or removed it in the meantime. Please look again.')
}
