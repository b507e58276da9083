import { z } from 'zod'
import { type AlertSettings, type MuteOffer, PACES, type Recipients } from '#contract/alert/words.ts'
import type { MatchingJob } from '#contract/job/words.ts'
import { RADII } from '#contract/place/words.ts'
import { jobSummary } from '#server/job/outputs.ts'

// Only fields named here leave the server.

export const alertSettings = z.object({
  on: z.boolean(),
  radiusMiles: z.literal(RADII),
  pace: z.enum(PACES),
  minBudgetPence: z.number().nullable(),
  categories: z.array(z.object({ id: z.number(), text: z.string(), muted: z.boolean() })),
  place: z.string().nullable(),
  matches: z.number(),
}) satisfies z.ZodType<AlertSettings>

export const matchingJob = jobSummary.extend({ miles: z.number().nullable() }) satisfies z.ZodType<MatchingJob>

export const muteOffer = z.object({
  job: z.object({ id: z.uuid(), title: z.string(), miles: z.number() }),
  radiusMiles: z.literal(RADII).nullable(),
  categories: z.array(z.string()),
  minBudgetPence: z.number().nullable(),
  daily: z.boolean(),
}) satisfies z.ZodType<MuteOffer>

export const recipients = z.object({ number: z.number(), more: z.boolean() }) satisfies z.ZodType<Recipients>
