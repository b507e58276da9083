import { z } from 'zod'
import type { DashboardView } from '#contract/admin/attention.ts'

const moment = z.date().nullable()

const cappedCount = z.object({ count: z.number(), more: z.boolean() })

export const dashboardView: z.ZodType<DashboardView> = z.object({
  attention: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      detail: z.string().nullable(),
      since: moment,
      urgent: z.boolean(),
      at: z.union([z.object({ path: z.string() }), z.object({ command: z.string() })]),
    }),
  ),
  figures: z
    .object({
      businesses: z.number().nullable(),
      activeProviders: z.number().nullable(),
      newThisMonth: z.number().nullable(),
      pendingFeedback: cappedCount,
      unclaimed: z.number().nullable(),
      waitingClaims: cappedCount,
      countedAt: z.date(),
    })
    .nullable(),
  states: z.array(z.object({ name: z.string(), says: z.string(), at: moment, path: z.string() })),
})
