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
import { admin, anyone, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as texts from './legal-text.ts'

export const view = anyone
  .meta(READS)
  .input(LegalPageName)
  .output(PublicLegalText)
  .handler(({ input, context }) => texts.publicText(context.work, input.page))

export const list = admin
  .meta(READS)
  .output(z.array(LegalPageLine))
  .handler(({ context }) => texts.listPages(context.work))

export const editable = admin
  .meta(READS)
  .input(LegalPageName)
  .output(EditableLegalText)
  .handler(({ input, context }) => texts.editablePage(context.work, input.page))

export const version = admin
  .meta(READS)
  .input(LegalVersionOrDefault)
  .output(LegalVersionView)
  .handler(({ input, context }) => texts.viewVersion(context.work, input))

export const preview = admin
  .meta(READS)
  .input(WrittenLegalText)
  .output(LegalTextTrial)
  .handler(({ input, context }) => texts.tryText(context.work, input.body))

export const edit = provenAdmin
  .input(EditLegalText)
  .output(z.void())
  .errors(refusals('TEXT_FAULTY', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => texts.editText(context.work, context.person, input))

export const reset = provenAdmin
  .input(LegalPageName)
  .output(z.void())
  .handler(({ input, context }) => texts.resetText(context.work, context.person, input.page))

export const bringBack = provenAdmin
  .input(LegalVersion)
  .output(z.void())
  .errors(refusals('TEXT_FAULTY'))
  .handler(({ input, context }) => texts.bringTextBack(context.work, context.person, input))
