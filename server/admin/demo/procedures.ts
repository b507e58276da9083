import { DemoState } from '#contract/admin/view.ts'
import { adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { resetDemo, whyNoReset } from './reset.ts'

export const state = adminReads.output(DemoState).handler(async ({ context: { work } }) => {
  return { refused: await whyNoReset(work), every: work.site.settings.demoReset }
})

export const reset = provenAdminActs.errors(refusals('NO_DEMO')).handler(({ context }) => resetDemo(context.work))
