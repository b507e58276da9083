import { z } from 'zod'
import {
  BeginImport,
  ChooseColumns,
  ImportRows,
  ImportRowsAfter,
  ListingExportQuery,
  OneImport,
  UploadImport,
} from '#contract/import/input.ts'
import {
  ImportColumns,
  ImportLines,
  ImportLinesAfter,
  ListingExportPage,
  ListingImport,
} from '#contract/import/view.ts'
import { admin, provenAdmin, READS } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as acts from './acts.ts'
import * as exporting from './export.ts'
import { uploadImport } from './upload.ts'
import { listImports, rowsAfter, viewColumns, viewImport, viewRows } from './view.ts'

export const list = admin
  .meta(READS)
  .output(z.array(ListingImport))
  .handler(({ context }) => listImports(context.work))

export const view = admin
  .meta(READS)
  .input(OneImport)
  .output(ListingImport)
  .handler(({ input, context }) => viewImport(context.work, input.id))

export const columns = admin
  .meta(READS)
  .input(OneImport)
  .output(ImportColumns)
  .handler(({ input, context }) => viewColumns(context.work, input.id))

export const rows = admin
  .meta(READS)
  .input(ImportRows)
  .output(ImportLines)
  .handler(({ input, context }) => viewRows(context.work, input))

export const rowsFrom = admin
  .meta(READS)
  .input(ImportRowsAfter)
  .output(ImportLinesAfter)
  .handler(({ input, context }) => rowsAfter(context.work, input))

export const upload = admin
  .input(UploadImport)
  .output(z.uuid())
  .errors(refusals('FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN', 'TOO_MANY_COLUMNS'))
  .handler(({ input, context }) => uploadImport(context.work, context.person, input))

export const choose = admin
  .input(ChooseColumns)
  .output(z.void())
  .errors(refusals('COLUMN_NEEDED', 'NOT_READY'))
  .handler(({ input, context }) => acts.chooseColumns(context.work, input))

export const begin = provenAdmin
  .input(BeginImport)
  .output(z.void())
  .errors(refusals('NOT_READY', 'COUNT_CHANGED'))
  .handler(({ input, context }) => acts.beginImport(context.work, context.person, input))

const change = admin.input(OneImport).output(z.void()).errors(refusals('NOT_READY'))

export const pause = change.handler(({ input, context }) => acts.pauseImport(context.work, input.id))

export const resume = change.handler(({ input, context }) => acts.resumeImport(context.work, context.person, input.id))

export const cancel = change.handler(({ input, context }) => acts.cancelImport(context.work, input.id))

export const undo = provenAdmin
  .input(OneImport)
  .output(z.void())
  .errors(refusals('NOT_READY', 'UNDO_OVER'))
  .handler(({ input, context }) => acts.undoImport(context.work, context.person, input.id))

export const releaseNotices = change.handler(({ input, context }) => acts.releaseNotices(context.work, input.id))

/** The number of rows to come. */
export const beginExport = admin.output(z.number()).handler(({ context }) => exporting.beginExport(context.work))

export const exportPage = admin
  .meta(READS)
  .input(ListingExportQuery)
  .output(ListingExportPage)
  .handler(({ input, context }) => exporting.exportPage(context.work, input))
