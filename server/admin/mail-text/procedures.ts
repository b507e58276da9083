import { z } from 'zod'
import { EditMailText, MailTextKey, MailTextVersion, WrittenMailText } from '#contract/admin/input.ts'
import { EditableMailText, MailTextLine, MailTextTrial } from '#contract/admin/view.ts'
import { Mail } from '#server/platform/mail/mail.ts'
import { admin, adminActs, adminReads } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { bringTextBack, editableText, editText, listTexts, resetText, testText, tryText } from './mail-text.ts'

export const list = adminReads.output(z.array(MailTextLine)).handler(({ context }) => listTexts(context.work))

export const editable = adminReads
  .input(MailTextKey)
  .output(EditableMailText)
  .handler(({ input, context }) => editableText(context.work, context.person, input.name))

export const preview = adminReads
  .input(WrittenMailText)
  .output(MailTextTrial)
  .handler(({ input, context }) => tryText(context.work, input))

export const edit = adminActs
  .input(EditMailText)
  .errors(refusals('TEXT_FAULTY', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => editText(context.work, context.person, input))

export const reset = adminActs
  .input(MailTextKey)
  .handler(({ input, context }) => resetText(context.work, context.person, input.name))

export const bringBack = adminActs
  .input(MailTextVersion)
  .errors(refusals('TEXT_FAULTY'))
  .handler(({ input, context }) => bringTextBack(context.work, context.person, input.name, input.version))

export const test = admin
  .input(WrittenMailText)
  .output(Mail.pick({ to: true }))
  .errors(refusals('TEXT_FAULTY', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => testText(context.work, context.person, input))
