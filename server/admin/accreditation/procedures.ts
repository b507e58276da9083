import { z } from 'zod'
import {
  CheckQuery,
  ConfirmAccreditation,
  DeclineAccreditation,
  OneAccreditationFile,
} from '#contract/accreditation/input.ts'
import { CheckPage } from '#contract/accreditation/view.ts'
import { findDocument } from '#server/profile/accreditation/document.ts'
import { staffActs, staffReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as check from './check.ts'

export const checks = staffReads
  .input(CheckQuery)
  .output(CheckPage)
  .handler(({ input, context }) => check.findChecks(context.work, input))

export const confirm = staffActs
  .input(ConfirmAccreditation)
  .errors(refusals('CHANGED_MEANWHILE', 'DAY_OVER', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => check.confirm(context.work, context.person, input))

export const decline = staffActs
  .input(DeclineAccreditation)
  .errors(refusals('CHANGED_MEANWHILE', 'DAY_TOO_FAR'))
  .handler(({ input, context }) => check.decline(context.work, context.person, input))

export const file = staffReads
  .input(OneAccreditationFile)
  .output(z.object({ path: z.string(), type: z.string() }))
  .handler(({ input, context }) => findDocument(context.work, input))
