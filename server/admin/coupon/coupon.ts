import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditAction } from '#contract/audit/words.ts'
import type { AddCoupon, EditCoupon } from '#contract/membership/input.ts'
import type { Coupon } from '#contract/membership/view.ts'
import { PLANS, PROMISED_CODE } from '#contract/membership/words.ts'
import { moment } from '#contract/moment.ts'
import { rowsOf } from '#db/rows.ts'
import { promoCodes, promoPlaces } from '#db/schema/index.ts'
import { record } from '#server/work/audit-log.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

const CouponRow = z.object({
  code: z.string(),
  plan: z.enum(PLANS),
  places: z.number(),
  redeemed: z.number(),
  held: z.number(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  stoppedAt: moment.nullable(),
})

/** Newest first. */
export function listCoupons(work: Work): Promise<Coupon[]> {
  return coupons(work, sql`true`)
}

export async function oneCoupon(work: Work, code: string): Promise<Coupon> {
  const [coupon] = await coupons(work, sql`c.code = ${code}`)
  if (!coupon) throw nothing()
  return coupon
}

async function coupons(work: Work, where: SQL): Promise<Coupon[]> {
  const rows = await rowsOf(work.db, CouponRow)`
    select c.code, c.plan, c.places, c.starts_at as "startsAt", c.ends_at as "endsAt", c.stopped_at as "stoppedAt",
      count(p.id) filter (where p.redeemed_at is not null)::int as redeemed,
      count(p.id) filter (where p.redeemed_at is null)::int as held
    from promo_codes c left join promo_places p on p.code = c.code
    where ${where} group by c.code order by c.created_at desc, c.code`
  return rows.map((row) => ({ ...row, state: couponState(row, work.now()) }))
}

function couponState({ places, redeemed, held, startsAt, endsAt, stoppedAt }: Omit<Coupon, 'state'>, now: Date) {
  if (stoppedAt) return 'stopped'
  if (endsAt && endsAt <= now) return 'over'
  if (startsAt && startsAt > now) return 'to come'
  return redeemed + held >= places ? 'used up' : 'open'
}

export async function addCoupon(work: Work, coupon: AddCoupon): Promise<void> {
  await work.transaction(async (work) => {
    const added = await work.db
      .insert(promoCodes)
      .values({ ...coupon, createdAt: work.now() })
      .onConflictDoNothing()
      .returning({ code: promoCodes.code })
    if (added.length === 0) throw new Refusal('COUPON_TAKEN', 'There is such a coupon already.')
    await record(work, { action: 'coupon.added', subjectId: null, after: coupon })
  })
}

export async function editCoupon(work: Work, { code, ...next }: EditCoupon): Promise<void> {
  await change(work, code, 'coupon.changed', next)
}

/** No one can use it any more; checkouts under way may end. */
export async function stopCoupon(work: Work, code: string): Promise<void> {
  await change(work, code, 'coupon.stopped', { stoppedAt: work.now() })
}

export async function openCoupon(work: Work, code: string): Promise<void> {
  await change(work, code, 'coupon.opened', { stoppedAt: null })
}

/** Takes the lock of a purchase, so that no limit falls below what is given. */
async function change(
  work: Work,
  code: string,
  action: AuditAction,
  next: Partial<Pick<Coupon, 'places' | 'startsAt' | 'endsAt' | 'stoppedAt'>>,
) {
  await work.transaction(async (work) => {
    const [before] = await work.db.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update')
    if (!before) throw nothing()
    if (next.places !== undefined && next.places !== before.places) await assertLimited(work, code, next.places)
    await work.db.update(promoCodes).set(next).where(eq(promoCodes.code, code))
    await record(work, { action, subjectId: null, before, after: { code, ...next } })
  })
}

async function assertLimited(work: Work, code: string, places: number) {
  if (code === PROMISED_CODE) {
    throw new Refusal('COUPON_LIMIT', `The terms promise ${PROMISED_CODE} to exactly 100 businesses. Its limit stays.`)
  }
  const taken = await work.db.$count(promoPlaces, eq(promoPlaces.code, code))
  if (places < taken) {
    throw new Refusal('COUPON_LIMIT', `${taken} businesses have this coupon already. The limit can’t be lower.`)
  }
}

function nothing() {
  return notFound('There is no such coupon.')
}
