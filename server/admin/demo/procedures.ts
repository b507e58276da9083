import { DemoState } from '#contract/admin/view.ts'
import { adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { resetDemo, whyNoReset } from './reset.ts'

export const state = adminReads.output(DemoState).handler(async ({ context: { work } }) => {
  return { refused: await whyNoReset(work), every: work.site.settings.demoReset }
})

export const reset = adminActs.errors(refusals('NO_DEMO')).handler(({ context }) => resetDemo(context.work))
