import { ApprovalQuery, AskForChanges } from '#contract/approval/input.ts'
import { ApprovalPage } from '#contract/approval/view.ts'
import { ById } from '#contract/by-id.ts'
import { staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as approval from './approval.ts'

export const waiting = staffReads
  .input(ApprovalQuery)
  .output(ApprovalPage)
  .handler(({ input, context }) => approval.findWaiting(context.work, input))

export const approve = staffActs
  .input(ById)
  .errors(refusals('CHANGED_MEANWHILE'))
  .handler(({ input, context }) => approval.approve(context.work, input.id))

export const askForChanges = staffActs
  .input(AskForChanges)
  .errors(refusals('CHANGED_MEANWHILE'))
  .handler(({ input, context }) => approval.askForChanges(context.work, context.person, input))
