import { z } from 'zod'
import { EditMailText, MailTextName, MailTextVersion, WrittenMailText } from '#contract/admin/input.ts'
import { EditableMailText, MailTextLine, MailTextTrial } from '#contract/admin/view.ts'
import { Mail } from '#server/platform/mail.ts'
import { admin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { bringTextBack, editableText, editText, listTexts, resetText, testText, tryText } from './mail-text.ts'

export const list = admin
  .meta(READS)
  .output(z.array(MailTextLine))
  .handler(({ context }) => listTexts(context.work))

export const editable = admin
  .meta(READS)
  .input(MailTextName)
  .output(EditableMailText)
  .handler(({ input, context }) => editableText(context.work, context.person, input.name))

export const preview = admin
  .meta(READS)
  .input(WrittenMailText)
  .output(MailTextTrial)
  .handler(({ input, context }) => tryText(context.work, input))

export const edit = admin
  .input(EditMailText)
  .output(z.void())
  .errors(refusals('TEXT_FAULTY', 'CHANGED_MEANWHILE'))
  .handler(({ input, context }) => editText(context.work, context.person, input))

export const reset = admin
  .input(MailTextName)
  .output(z.void())
  .handler(({ input, context }) => resetText(context.work, context.person, input.name))

export const bringBack = admin
  .input(MailTextVersion)
  .output(z.void())
  .errors(refusals('TEXT_FAULTY'))
  .handler(({ input, context }) => bringTextBack(context.work, context.person, input.name, input.version))

export const test = admin
  .input(WrittenMailText)
  .output(Mail.pick({ to: true }))
  .errors(refusals('TEXT_FAULTY', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => testText(context.work, context.person, input))
