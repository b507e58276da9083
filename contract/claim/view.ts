import { z } from 'zod'
import { CappedCount } from '../admin/view.ts'
import { moment } from '../moment.ts'
import { NOTICE_KINDS } from '../rights/words.ts'
import { ClaimQuery } from './input.ts'
import { CLAIM_STATUSES, CLAIM_STEPS, OWNERSHIP_KINDS } from './words.ts'

export const ClaimValidation = z.object({
  valid: z.boolean(),
  expired: z.boolean(),
  consumed: z.boolean(),
  error: z.string().nullable(),
  profile: z.object({ businessName: z.string(), email: z.string() }).nullable(),
  listingId: z.string().nullable(),
  /** Null if the link is not valid. */
  step: z.enum(CLAIM_STEPS).nullable(),
})
export type ClaimValidation = z.infer<typeof ClaimValidation>

/** `signedIn`: by the link of a form. `confirmation`: the chosen address must be confirmed first. `email`: of the login. */
export const Completion = z.object({ signedIn: z.boolean(), confirmation: z.boolean(), email: z.string() })
export type Completion = z.infer<typeof Completion>

/** What an import holds for the person who turns its invitation down. `listing`: null but for a listing. */
export const ImportedInvitation = z.object({
  holds: z.enum(['account', 'listing', 'used-account', 'nothing']),
  listing: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type ImportedInvitation = z.infer<typeof ImportedInvitation>

export const ClaimForm = z.object({
  id: z.uuid(),
  businessName: z.string(),
  /** As far as a stranger may know it: "j•••@example.com". Null if there is no address on file. */
  maskedEmail: z.string().nullable(),
  place: z.string(),
  /** Has an owner: the claim disputes that. */
  claimed: z.boolean(),
  /** False if there is no public listing with this id; nothing is said about one that is not public. */
  listed: z.boolean(),
})
export type ClaimForm = z.infer<typeof ClaimForm>

/** What proves that the website of a business is the claimant's. */
export const SiteProof = z.object({ tag: z.string(), path: z.string(), code: z.string() })
export type SiteProof = z.infer<typeof SiteProof>

/** `file`: its name in our addresses. `name`: on the claimant’s device. */
export const ClaimFile = z.object({ file: z.string(), name: z.string() })
export type ClaimFile = z.infer<typeof ClaimFile>

/** `waits`: for the staff; else a link is on its way to the address on file. */
export const ClaimReceipt = z.object({
  waits: z.boolean(),
  email: z.string(),
  proof: SiteProof.nullable(),
  files: z.array(ClaimFile),
})
export type ClaimReceipt = z.infer<typeof ClaimReceipt>

/** What the owner of a listing reads of a claim to it. */
export const ClaimDispute = z.object({
  business: z.string(),
  madeAt: z.date(),
  /** Until when it is not handed over without an answer. */
  until: z.date(),
  answer: z.string(),
})
export type ClaimDispute = z.infer<typeof ClaimDispute>

export const StaffClaim = z.object({
  id: z.uuid(),
  status: z.enum(CLAIM_STATUSES),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  evidence: z.string(),
  /** What the owner answered; empty if they have not yet. */
  ownerAnswer: z.string(),
  /** Until when the owner can answer. Null if they have, if the time for it is over, or if there is none. */
  ownerAnswersBy: moment.nullable(),
  /** The year since which they say the website has its address. Null if not given. */
  siteSince: z.number().nullable(),
  /** False if the listing was not public; they are not told whether we hold it. */
  listed: z.boolean(),
  siteCode: z.string(),
  madeAt: moment,
  decidedAt: moment.nullable(),
  /** Username. Null if no one of the staff decided. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  files: z.array(ClaimFile.extend({ bytes: z.number() })),
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
    /** Null if unclaimed. */
    owner: z.object({ email: z.string(), since: moment.nullable() }).nullable(),
  }),
  /** What the site knows besides what the claimant says. */
  facts: z.object({
    /** Other claims to the same listing, the newest first. */
    others: z.array(
      z.object({ id: z.uuid(), name: z.string(), email: z.string(), status: z.enum(CLAIM_STATUSES), madeAt: moment }),
    ),
    /** Claims to other listings, by the same email address or phone number. */
    elsewhere: z.number(),
    refused: z.number(),
    samePhone: z.boolean(),
    sameEmail: z.boolean(),
    /** An account with this address. */
    account: z.enum(['client', 'provider', 'staff']).nullable(),
  }),
  /** What came of it and can be undone. Null if nothing can, or no longer. */
  undo: z.object({ ownershipId: z.uuid(), kind: z.enum(OWNERSHIP_KINDS), until: moment }).nullable(),
})
export type StaffClaim = z.infer<typeof StaffClaim>

const next = ClaimQuery.shape.after

export const ClaimPage = z.object({ claims: z.array(StaffClaim), next, waiting: CappedCount })
export type ClaimPage = z.infer<typeof ClaimPage>

export const UnclaimedListing = z.object({
  id: z.uuid(),
  businessName: z.string(),
  location: z.string(),
  createdAt: moment,
  source: z.string().nullable(),
  obtainedOn: z.string().nullable(),
  noticeKind: z.enum(NOTICE_KINDS).nullable(),
  noticedAt: moment.nullable(),
  saves: z.number(),
  /** Views of the last 30 days. */
  views: z.number(),
  feedback: z.number(),
})
export type UnclaimedListing = z.infer<typeof UnclaimedListing>

export const UnclaimedPage = z.object({ listings: z.array(UnclaimedListing), next })
export type UnclaimedPage = z.infer<typeof UnclaimedPage>

/** What is left of the days in the directory after a claim. `offer`: how they can be followed by a membership. */
export const ClaimedDays = z.object({ left: z.number(), until: z.date(), offer: z.string() })
export type ClaimedDays = z.infer<typeof ClaimedDays>
