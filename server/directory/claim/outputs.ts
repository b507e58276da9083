import { z } from 'zod'
import {
  CLAIM_STEPS,
  type ClaimDispute,
  type ClaimForm,
  type ClaimReceipt,
  type ClaimValidation,
} from '#contract/claim/words.ts'
import type { Completion } from './follow.ts'

// Only fields named here leave the server.

export const claimValidation = z.object({
  valid: z.boolean(),
  expired: z.boolean(),
  consumed: z.boolean(),
  error: z.string().nullable(),
  profile: z.object({ businessName: z.string(), email: z.string() }).nullable(),
  listingId: z.string().nullable(),
  step: z.enum(CLAIM_STEPS).nullable(),
}) satisfies z.ZodType<ClaimValidation>

export const completion = z.object({
  signedIn: z.boolean(),
  confirmation: z.boolean(),
  email: z.string(),
}) satisfies z.ZodType<Completion>

export const claimForm = z.object({
  id: z.uuid(),
  businessName: z.string(),
  place: z.string(),
  maskedEmail: z.string().nullable(),
  claimed: z.boolean(),
  listed: z.boolean(),
}) satisfies z.ZodType<ClaimForm>

export const claimReceipt = z.object({
  waits: z.boolean(),
  email: z.string(),
  proof: z.object({ tag: z.string(), path: z.string(), code: z.string() }).nullable(),
  files: z.array(z.object({ file: z.string(), name: z.string() })),
}) satisfies z.ZodType<ClaimReceipt>

export const claimDispute = z.object({
  business: z.string(),
  madeAt: z.date(),
  answer: z.string(),
}) satisfies z.ZodType<ClaimDispute>

export const evidenceFile = z.object({ path: z.string(), type: z.string(), name: z.string() })
