import { z } from 'zod'
import { ACTIVITY_KINDS, type AnalyticsOverview, type AnalyticsReport, STEPS } from '#contract/admin/analytics.ts'

// Only fields named here leave the server.

export const analyticsOverview = z.object({
  countedAt: z.date(),
  providers: z.number(),
  clients: z.number(),
  sessions: z.number(),
  approvedFeedback: z.number(),
  pendingFeedback: z.number(),
  publicProviders: z.number(),
  newUsers: z.number(),
  categories: z.array(z.object({ name: z.string(), providers: z.number() })),
  activity: z.array(z.object({ kind: z.enum(ACTIVITY_KINDS), what: z.string(), at: z.date() })),
}) satisfies z.ZodType<AnalyticsOverview>

const demandLine = z.object({ name: z.string(), providers: z.number(), jobs: z.number(), silent: z.number() })

const line = z.object({
  values: z.array(z.number()),
  before: z.array(z.number()),
  total: z.number(),
  totalBefore: z.number(),
})

export const analyticsReport = z.object({
  period: z.object({ from: z.string(), to: z.string(), step: z.enum(STEPS) }),
  starts: z.array(z.string()),
  series: z.array(z.object({ id: z.string(), lines: z.array(line) })),
  funnel: z.array(z.object({ label: z.string(), value: z.number(), before: z.number() })),
  trades: z.array(demandLine),
  areas: z.array(demandLine),
  coupons: z.array(z.object({ code: z.string(), used: z.number(), before: z.number() })),
  misses: z.object({ value: z.number(), before: z.number() }),
}) satisfies z.ZodType<AnalyticsReport>
