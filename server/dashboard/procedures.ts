import { signedIn } from '#server/procedure.ts'
import { show as showDashboard } from './dashboard.ts'

export const show = signedIn.handler(({ context }) => showDashboard(context.work, context.person))
