import { z } from 'zod'
import {
  EditLegalText,
  LegalPageName,
  LegalVersion,
  LegalVersionOrDefault,
  WrittenLegalText,
} from '#contract/legal/input.ts'
import {
  EditableLegalText,
  LegalPageLine,
  LegalTextTrial,
  LegalVersionView,
  PublicLegalText,
} from '#contract/legal/view.ts'
import { adminReads, anyoneReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as texts from './legal-text.ts'

export const view = anyoneReads
  .input(LegalPageName)
  .output(PublicLegalText)
  .handler(({ input, context }) => texts.publicText(context.work, input.page))

export const list = adminReads.output(z.array(LegalPageLine)).handler(({ context }) => texts.listPages(context.work))

export const editable = adminReads
  .input(LegalPageName)
  .output(EditableLegalText)
  .handler(({ input, context }) => texts.editablePage(context.work, input.page))

export const version = adminReads
  .input(LegalVersionOrDefault)
  .output(LegalVersionView)
  .handler(({ input, context }) => texts.viewVersion(context.work, input))

export const preview = adminReads
  .input(WrittenLegalText)
  .output(LegalTextTrial)
  .handler(({ input, context }) => texts.tryText(context.work, input.body))

export const edit = provenAdminActs
  .input(EditLegalText)
  .errors(refusals('TEXT_FAULTY', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => texts.editText(context.work, context.person, input))

export const reset = provenAdminActs
  .input(LegalPageName)
  .handler(({ input, context }) => texts.resetText(context.work, context.person, input.page))

export const bringBack = provenAdminActs
  .input(LegalVersion)
  .errors(refusals('TEXT_FAULTY'))
  .handler(({ input, context }) => texts.bringTextBack(context.work, context.person, input))
