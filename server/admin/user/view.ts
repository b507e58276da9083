import { z } from 'zod'
import {
  UserConsent,
  type UserDetails,
  UserMembership,
  UserProfile,
  UserReceipt,
  UserSession,
} from '#contract/user/view.ts'
import { rowOf, rowsOf } from '#db/rows.ts'
import { deviceOf } from '#server/account/device.ts'
import { supportUntil } from '#server/account/security/support.ts'
import { whyNotPublic } from '#server/profile/not-public.ts'
import { notFound } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { usersOf } from './find.ts'
import { claimsOf, countsOf, jobsOf, mailsOf, receivedBy, trailOf, writtenBy } from './history.ts'

const ProfileRow = UserProfile.extend({
  hasAccount: z.boolean(),
  twoFactor: z.boolean(),
  undeliverable: z.string().nullable(),
})

export async function viewUser(work: Work, admin: StaffPerson, id: string): Promise<UserDetails> {
  const [row] = await usersOf(work, [id])
  const person = row && (await personOf(work, id))
  if (!person) throw notFound('There is no such user.')
  const { hasAccount, twoFactor, undeliverable, ...rest } = person
  const oneself = id === admin.id
  const support = await supportUntil(work, id)
  return {
    ...row,
    ...rest,
    account: hasAccount ? { twoFactor, undeliverable } : null,
    notPublic: row.accountType === 'provider' && row.active ? await whyNotPublic(work, id) : [],
    supportUntil: support,
    memberships: await membershipsOf(work, id),
    receipts: await receiptsOf(work, id),
    claims: await claimsOf(work, id),
    jobs: await jobsOf(work, id),
    received: await receivedBy(work, id),
    written: await writtenBy(work, id),
    mails: await mailsOf(work, id),
    sessions: await sessionsOf(work, id),
    consents: await consentsOf(work, id),
    trail: await trailOf(work, id),
    counts: await countsOf(work, id),
    can: {
      deactivate: !oneself,
      hide: row.accountType === 'provider',
      erase: !oneself,
      edit: true,
      look: support !== null && !oneself && row.active,
    },
  }
}

function personOf(work: Work, id: string) {
  return rowOf(work.db, ProfileRow)`
    select p.bio, p.title, coalesce(p.social_links ->> 'website', '') as website, c.phone_number as "phoneNumber",
      p.profile_image_url as "imageUrl", p.town, p.updated_at as "updatedAt", p.claimed_at as "claimedAt",
      p.suspended_at as "suspendedAt", p.hidden_at as "hiddenAt", d.erase_at as "eraseAt",
      exists (select from public_listings l where l.id = p.id) as "isPublic", u.id is not null as "hasAccount",
      coalesce(u.two_factor_enabled, false) as "twoFactor", a.reason as undeliverable
    from profiles p
    left join "user" u on u.id = p.id
    left join profile_contacts c on c.profile_id = p.id
    left join deletion_requests d on d.user_id = p.id
    left join undeliverable_addresses a on a.user_id = p.id
    where p.id = ${id}`
}

function membershipsOf(work: Work, id: string) {
  return rowsOf(work.db, UserMembership)`
    select plan, started_at as "startedAt", period_end as "periodEnd", free_until as "freeUntil",
      cancelled_at as "cancelledAt", unpaid_since as "unpaidSince", ended_at as "endedAt", promo_code as "promoCode"
    from memberships where provider_id = ${id} order by started_at desc limit 10`
}

function receiptsOf(work: Work, id: string) {
  return rowsOf(work.db, UserReceipt)`
    select id, number, plan, amount_pence as "amountPence", refunded_pence as "refundedPence", owed_pence as "owedPence", paid_at as "paidAt"
    from receipts where provider_id = ${id} order by paid_at desc limit 24`
}

function consentsOf(work: Work, id: string) {
  return rowsOf(work.db, UserConsent)`
    select kind, given_at as "givenAt", withdrawn_at as "withdrawnAt" from consents
    where user_id = ${id} order by given_at desc limit 30`
}

const SessionRow = UserSession.omit({ device: true }).extend({ userAgent: z.string().nullable() })

async function sessionsOf(work: Work, id: string): Promise<UserSession[]> {
  const found = await rowsOf(work.db, SessionRow)`
    select user_agent as "userAgent", nullif(ip_address, '') as address, created_at as "signedInAt", updated_at as "seenAt"
    from session where user_id = ${id} and expires_at > present() order by updated_at desc limit 20`
  return found.map(({ userAgent, ...rest }) => ({ device: deviceOf(userAgent), ...rest }))
}
