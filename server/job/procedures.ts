import { anyone } from '#server/procedure.ts'
import { openJobs } from './open-jobs.ts'

const NEWEST = 20

/** The newest open jobs. */
export const newest = anyone.handler(({ context }) =>
  openJobs(context.work, { categoryIds: null, townSlug: null, limit: NEWEST }),
)
