import { z } from 'zod'
import {
  EditLegalText,
  LegalPageName,
  LegalVersion,
  LegalVersionOrDefault,
  WrittenLegalText,
} from '#contract/legal/input.ts'
import { admin, anyone, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as texts from './legal-text.ts'
import * as outputs from './outputs.ts'

export const view = anyone
  .meta(READS)
  .input(LegalPageName)
  .output(outputs.publicText)
  .handler(({ input, context }) => texts.publicText(context.work, input.page))

export const list = admin
  .meta(READS)
  .output(z.array(outputs.listedPage))
  .handler(({ context }) => texts.listPages(context.work))

export const editable = admin
  .meta(READS)
  .input(LegalPageName)
  .output(outputs.editable)
  .handler(({ input, context }) => texts.editablePage(context.work, input.page))

export const version = admin
  .meta(READS)
  .input(LegalVersionOrDefault)
  .output(outputs.oneVersion)
  .handler(({ input, context }) => texts.viewVersion(context.work, input))

export const preview = admin
  .meta(READS)
  .input(WrittenLegalText)
  .output(outputs.triedText)
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
