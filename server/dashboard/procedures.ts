import { READS, signedIn } from '#server/work/procedure.ts'
import { show as showDashboard } from './dashboard.ts'

export const show = signedIn.meta(READS).handler(({ context }) => showDashboard(context.work, context.person))
