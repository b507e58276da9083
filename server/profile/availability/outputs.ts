import { z } from 'zod'
import type { Availability } from '#contract/profile/availability.ts'
import { HoursVersions } from '#contract/profile/availability-input.ts'
import { type Holiday, type OpeningHours, WEEKDAYS } from '#contract/profile/opening-hours.ts'
import type { SavedHours } from './edit.ts'

// Only fields named here leave the server.

export const openingHours = z.record(
  z.enum(WEEKDAYS),
  z.array(z.tuple([z.string(), z.string()])),
) satisfies z.ZodType<OpeningHours>

export const holiday = z.object({ from: z.string(), to: z.string(), note: z.string() }) satisfies z.ZodType<Holiday>

export const availability = z.object({
  hours: openingHours.nullable(),
  versions: HoursVersions,
  holidays: z.array(holiday),
  away: z.object({ until: z.date(), day: z.string(), hides: z.boolean() }).nullable(),
}) satisfies z.ZodType<Availability>

export const savedHours = z.object({
  hours: openingHours.nullable(),
  versions: HoursVersions,
  kept: z.array(z.enum(WEEKDAYS)),
}) satisfies z.ZodType<SavedHours>
