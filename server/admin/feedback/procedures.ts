import { z } from 'zod'
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
import { provenAdmin, READS, staff } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { inspectEntry } from './inspect.ts'
import { findFeedback } from './lines.ts'

export const find = staff
  .meta(READS)
  .input(ModerationQuery)
  .output(ModerationPage)
  .handler(({ input, context }) => findFeedback(context.work, input))

/** One entry whole, with all that is known of its author and its provider. */
export const inspect = staff
  .meta(READS)
  .input(z.strictObject({ id: z.uuid() }))
  .output(ModeratedEntry)
  .errors(refusals('NOT_FOUND'))
  .handler(({ input, context }) => inspectEntry(context.work, context.person, input.id))

export const approve = staff
  .input(ApproveFeedback)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(({ input, context }) => decide.approve(context.work, input))

export const unapprove = staff
  .input(UnapproveFeedback)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'APPEAL_WAITS'))
  .handler(({ input, context }) => decide.unapprove(context.work, context.person, input))

export const moderate = staff
  .input(ModerateFeedback)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => decide.moderate(context.work, context.person, input))

export const erase = provenAdmin
  .input(DeleteFeedback)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => decide.erase(context.work, context.person, input))

export const decideAppeal = staff
  .input(DecideAppeal)
  .output(z.void())
  .errors(refusals('NOT_FOUND', 'CHANGED_MEANWHILE', 'ONESELF'))
  .handler(({ input, context }) => appeals.decideAppeal(context.work, context.person, input))
