import { ById } from '#contract/by-id.ts'
import {
  ApproveFeedback,
  DecideAppeal,
  DeleteFeedback,
  ModerateFeedback,
  ModerationQuery,
  UnapproveFeedback,
} from '#contract/feedback/input.ts'
import { ModeratedEntry, ModerationPage } from '#contract/feedback/moderation-view.ts'
import * as appeals from '#server/feedback/appeal.ts'
import * as decide from '#server/feedback/moderation/decide.ts'
import { provenAdminActs, staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { inspectEntry } from './inspect.ts'
import { findFeedback } from './lines.ts'

export const find = staffReads
  .input(ModerationQuery)
  .output(ModerationPage)
  .handler(({ input, context }) => findFeedback(context.work, input))

/** One entry whole, with all that is known of its author and its provider. */
export const inspect = staffReads
  .input(ById)
  .output(ModeratedEntry)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => inspectEntry(context.work, context.person, input.id))

export const approve = staffActs
  .input(ApproveFeedback)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(({ input, context }) => decide.approve(context.work, input))

export const unapprove = staffActs
  .input(UnapproveFeedback)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(({ input, context }) => decide.unapprove(context.work, context.person, input))

export const moderate = staffActs
  .input(ModerateFeedback)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => decide.moderate(context.work, context.person, input))

export const erase = provenAdminActs
  .input(DeleteFeedback)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => decide.erase(context.work, context.person, input))

export const decideAppeal = staffActs
  .input(DecideAppeal)
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'ONESELF'))
  .handler(({ input, context }) => appeals.decideAppeal(context.work, context.person, input))
