import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { COUPON_CLAIMED, COUPON_INVALID, COUPON_USED } from '#contract/membership.ts'
import { rowOf } from '#db/rows.ts'
import { promoCodes, promoPlaces } from '#db/schema/index.ts'
import { addressKey, type Limit, withinLimit } from '#server/limit/limit.ts'
import { Refusal, tooMany } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** A code could be guessed. */
const checks: Limit = { name: 'promo-code', most: 20, seconds: 60 }

export const codeOf = (typed: string) => typed.trim().toUpperCase()

const PromoRow = z.object({ places: z.number(), taken: z.number(), used: z.boolean(), held: z.boolean() })

/** Holds no place. */
export async function checkCode(work: Work, providerId: string, typed: string): Promise<{ code: string }> {
  if (!(await withinLimit(work, checks, addressKey(work.actor.address)))) {
    throw tooMany('You have tried many codes. Please wait a minute.')
  }
  const code = codeOf(typed)
  const promo = await rowOf(
    work.db,
    PromoRow,
    sql`
    select c.places, count(p.id)::int as taken,
      coalesce(bool_or(p.provider_id = ${providerId} and p.redeemed_at is not null), false) as used,
      coalesce(bool_or(p.provider_id = ${providerId}), false) as held
    from promo_codes c left join promo_places p on p.code = c.code where c.code = ${code} group by c.code`,
  )
  if (!promo) throw invalid()
  if (promo.used) throw used()
  if (!promo.held && promo.taken >= promo.places) throw claimed()
  return { code }
}

/** Serialised, so that no more places are held than exist. */
export async function holdPlace(work: Work, providerId: string, code: string): Promise<void> {
  const [promo] = await work.db.select().from(promoCodes).where(eq(promoCodes.code, code)).for('update')
  if (!promo) throw invalid()
  const [own] = await work.db
    .select({ redeemedAt: promoPlaces.redeemedAt })
    .from(promoPlaces)
    .where(and(eq(promoPlaces.code, code), eq(promoPlaces.providerId, providerId)))
  if (own?.redeemedAt) throw used()
  if (own) return
  const taken = await work.db.$count(promoPlaces, eq(promoPlaces.code, code))
  if (taken >= promo.places) throw claimed()
  await work.db.insert(promoPlaces).values({ code, providerId, heldAt: work.now() })
}

export async function freePlaces(work: Work, providerId: string): Promise<void> {
  await work.db.delete(promoPlaces).where(and(eq(promoPlaces.providerId, providerId), isNull(promoPlaces.redeemedAt)))
}

const invalid = () => new Refusal('COUPON_INVALID', COUPON_INVALID)
const claimed = () => new Refusal('COUPON_CLAIMED', COUPON_CLAIMED)
const used = () => new Refusal('COUPON_USED', COUPON_USED)
