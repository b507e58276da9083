import { SiteCounts } from '#contract/api/admin/count.ts'
import { siteCounts } from '#server/admin/analytics/overview.ts'
import { adminReads } from '#server/work/procedure.ts'
import { operation } from '../operation.ts'

export const read = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/counts', {
      tag: 'Admin',
      summary: 'Count people, businesses, reviews and sessions',
      description: 'Most are counted every few minutes: `countedAt` says when.',
      example: {
        answer: {
          countedAt: '2026-11-28T10:00:00.000Z',
          profiles: { provider: 1240, client: 5310, admin: 3 },
          newProfiles: { days: 30, count: 412 },
          businesses: { all: 1240, sinceStartOfMonth: 61 },
          publicProviders: 1105,
          feedback: { approved: 8200, pending: 14 },
          sessions: { active: 2100, begunWithinDay: 380 },
        },
      },
    }),
  )
  .output(SiteCounts)
  .handler(({ context }) => siteCounts(context.work))
