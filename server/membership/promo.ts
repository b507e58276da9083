import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#contract/duration.ts'
import {
  COUPON_INVALID,
  COUPON_OVER,
  COUPON_USED,
  couponClaimed,
  PLANS,
  type Plan,
} from '#contract/membership/words.ts'
import { moment } from '#contract/moment.ts'
import { rowOf } from '#db/rows.ts'
import { promoCodes, promoPlaces } from '#db/schema/index.ts'
import { addressKey, type Limit, withinLimit } from '#server/work/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** A code could be guessed. */
const checks: Limit = { name: 'promo-code', most: 20, per: MINUTE }

export const codeOf = (typed: string) => typed.trim().toUpperCase()

const PromoRow = z.object({
  plan: z.enum(PLANS),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  stoppedAt: moment.nullable(),
  places: z.number(),
  taken: z.number(),
  used: z.boolean(),
  held: z.boolean(),
})

/** Holds no place. */
export async function checkCode(work: Work, providerId: string, typed: string): Promise<{ code: string; plan: Plan }> {
  if (!(await withinLimit(work, checks, addressKey(work.actor.address)))) {
    throw tooMany('You have tried many codes. Please wait a minute.')
  }
  const code = codeOf(typed)
  const promo = await rowOf(work.db, PromoRow)`
    select c.plan, c.starts_at as "startsAt", c.ends_at as "endsAt", c.stopped_at as "stoppedAt",
      c.places, count(p.id)::int as taken,
      coalesce(bool_or(p.provider_id = ${providerId} and p.redeemed_at is not null), false) as used,
      coalesce(bool_or(p.provider_id = ${providerId}), false) as held
    from promo_codes c left join promo_places p on p.code = c.code where c.code = ${code} group by c.code`
  if (!promo) throw invalid()
  if (promo.used) throw used()
  if (!promo.held) {
    assertOpen(work, promo)
    if (promo.taken >= promo.places) throw claimed(code)
  }
  return { code, plan: promo.plan }
}

/** Serialised, so that no more places are held than exist. */
export async function reservePromo(work: Work, providerId: string, code: string): Promise<void> {
  const [promo] = await work.db.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update')
  if (!promo) throw invalid()
  const [own] = await work.db
    .select({ redeemedAt: promoPlaces.redeemedAt })
    .from(promoPlaces)
    .where(and(eq(promoPlaces.code, code), eq(promoPlaces.providerId, providerId)))
  if (own?.redeemedAt) throw used()
  if (own) return
  assertOpen(work, promo)
  const taken = await work.db.$count(promoPlaces, eq(promoPlaces.code, code))
  if (taken >= promo.places) throw claimed(code)
  await work.db.insert(promoPlaces).values({ code, providerId, heldAt: work.now() })
}

export async function freePlaces(work: Work, providerId: string): Promise<void> {
  await work.db.delete(promoPlaces).where(and(eq(promoPlaces.providerId, providerId), isNull(promoPlaces.redeemedAt)))
}

/** None are left of a code that cannot be used now. */
export async function placesLeft(work: Work, code: string): Promise<number> {
  const [promo] = await work.db.select().from(promoCodes).where(eq(promoCodes.code, code))
  const { startsAt, endsAt, stoppedAt } = promo ?? {}
  const now = work.now()
  if (!promo || stoppedAt || (startsAt && startsAt > now) || (endsAt && endsAt <= now)) return 0
  return Math.max(0, promo.places - (await work.db.$count(promoPlaces, eq(promoPlaces.code, code))))
}

/** The plan whose first period a code gives; it never changes. Null if there is no such code. */
export async function planOf(work: Work, code: string): Promise<Plan | null> {
  const [promo] = await work.db.select({ plan: promoCodes.plan }).from(promoCodes).where(eq(promoCodes.code, code))
  return promo?.plan ?? null
}

type Dates = { startsAt: Date | null; endsAt: Date | null; stoppedAt: Date | null }

function assertOpen(work: Work, { startsAt, endsAt, stoppedAt }: Dates) {
  if (startsAt && startsAt > work.now()) throw invalid()
  if (stoppedAt || (endsAt && endsAt <= work.now())) throw new Refusal('COUPON_INVALID', COUPON_OVER)
}

const invalid = () => new Refusal('COUPON_INVALID', COUPON_INVALID)
const claimed = (code: string) => new Refusal('COUPON_CLAIMED', couponClaimed(code))
const used = () => new Refusal('COUPON_USED', COUPON_USED)
