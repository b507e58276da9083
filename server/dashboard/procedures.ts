import { READS, signedIn } from '#server/procedure.ts'
import { show as showDashboard } from './dashboard.ts'

export const show = signedIn.meta(READS).handler(({ context }) => showDashboard(context.work, context.person))
