import { z } from 'zod'
import type { ClaimPage, StaffClaim, UnclaimedListing, UnclaimedPage } from '#contract/claim/decision.ts'
import { CLAIM_STATUSES, OWNERSHIP_KINDS } from '#contract/claim/words.ts'
import { NOTICE_KINDS } from '#contract/listing/rights.ts'
import { moment } from '#db/rows.ts'

const cursor = z.object({ at: z.string(), id: z.uuid() }).nullable()

export const staffClaim = z.object({
  id: z.uuid(),
  status: z.enum(CLAIM_STATUSES),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  evidence: z.string(),
  ownerAnswer: z.string(),
  siteSince: z.number().nullable(),
  listed: z.boolean(),
  siteCode: z.string(),
  madeAt: moment,
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  files: z.array(z.object({ file: z.string(), name: z.string(), bytes: z.number() })),
  listing: z.object({
    id: z.uuid(),
    businessName: z.string(),
    personName: z.string(),
    location: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    website: z.string().nullable(),
    source: z.string().nullable(),
    obtainedOn: z.string().nullable(),
    createdAt: moment,
    owner: z.object({ email: z.string(), since: moment.nullable() }).nullable(),
  }),
  facts: z.object({
    others: z.array(
      z.object({ id: z.uuid(), name: z.string(), email: z.string(), status: z.enum(CLAIM_STATUSES), madeAt: moment }),
    ),
    elsewhere: z.number(),
    refused: z.number(),
    samePhone: z.boolean(),
    sameEmail: z.boolean(),
    account: z.enum(['client', 'provider', 'staff']).nullable(),
  }),
  undo: z.object({ ownershipId: z.uuid(), kind: z.enum(OWNERSHIP_KINDS), until: moment }).nullable(),
}) satisfies z.ZodType<StaffClaim>

export const claimPage = z.object({
  claims: z.array(staffClaim),
  next: cursor,
  waiting: z.object({ count: z.number(), more: z.boolean() }),
}) satisfies z.ZodType<ClaimPage>

export const unclaimedListing = z.object({
  id: z.uuid(),
  businessName: z.string(),
  location: z.string(),
  createdAt: moment,
  source: z.string().nullable(),
  obtainedOn: z.string().nullable(),
  noticeKind: z.enum(NOTICE_KINDS).nullable(),
  noticedAt: moment.nullable(),
  saves: z.number(),
  views: z.number(),
  feedback: z.number(),
}) satisfies z.ZodType<UnclaimedListing>

export const unclaimedPage = z.object({
  listings: z.array(unclaimedListing),
  next: cursor,
}) satisfies z.ZodType<UnclaimedPage>
