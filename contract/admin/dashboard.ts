import { z } from 'zod'
import { FIRST_STEPS } from './first-steps.ts'
import { AttentionEntry, CappedCount } from './view.ts'

/** Null where it is not counted yet, for a few minutes after an upgrade. */
export const AdminFigures = z.object({
  businesses: z.number().nullable(),
  activeProviders: z.number().nullable(),
  newThisMonth: z.number().nullable(),
  pendingFeedback: CappedCount,
  unclaimed: z.number().nullable(),
  waitingClaims: CappedCount,
  countedAt: z.date(),
})
export type AdminFigures = z.infer<typeof AdminFigures>

/** How the site is kept, when all is well too. */
export const SiteState = z.object({
  name: z.string(),
  says: z.string(),
  at: z.date().nullable(),
  path: z.string(),
})
export type SiteState = z.infer<typeof SiteState>

/** One line of TRENDS (trends.ts). Income is in pence. */
export const Trend = z.object({
  /** One for each day, the oldest first. Null before the first day of which a level is known. */
  values: z.array(z.number().nullable()),
  total: z.number(),
  /** The same 30 days before. */
  before: z.number(),
})
export type Trend = z.infer<typeof Trend>

/** `lines`: in the order of TRENDS. */
export const TrendsView = z.object({ days: z.array(z.string()), lines: z.array(Trend) })
export type TrendsView = z.infer<typeof TrendsView>

/** What is for admins only is null or empty for moderators. */
export const DashboardView = z.object({
  attention: z.array(AttentionEntry),
  firstSteps: z.array(z.enum(FIRST_STEPS)),
  trends: TrendsView.nullable(),
  figures: AdminFigures.nullable(),
  states: z.array(SiteState),
})
export type DashboardView = z.infer<typeof DashboardView>
