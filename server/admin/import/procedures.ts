import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import {
  BeginImport,
  ChooseColumns,
  ImportRows,
  ImportRowsAfter,
  ImportsPage,
  ListingExportQuery,
  UploadImport,
} from '#contract/import/input.ts'
import {
  ImportColumns,
  ImportLines,
  ImportList,
  ListingExportPage,
  ListingImport,
  ReportLines,
} from '#contract/import/view.ts'
import { admin, adminActs, adminReads, provenAdminActs } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as acts from './acts.ts'
import * as exporting from './listing/export.ts'
import { UPLOAD_REFUSALS, uploadImport } from './upload.ts'
import { listImports, rowsAfter, viewColumns, viewImport, viewRows } from './view.ts'

export const list = adminReads
  .input(ImportsPage)
  .output(ImportList)
  .handler(({ input, context }) => listImports(context.work, input.page))

export const view = adminReads
  .input(ById)
  .output(ListingImport)
  .handler(({ input, context }) => viewImport(context.work, input.id))

export const columns = adminReads
  .input(ById)
  .output(ImportColumns)
  .handler(({ input, context }) => viewColumns(context.work, input.id))

export const rows = adminReads
  .input(ImportRows)
  .output(ImportLines)
  .handler(({ input, context }) => viewRows(context.work, input))

export const rowsFrom = adminReads
  .input(ImportRowsAfter)
  .output(ReportLines)
  .handler(({ input, context }) => rowsAfter(context.work, input))

export const upload = admin
  .input(UploadImport)
  .output(z.uuid())
  .errors(refusals(...UPLOAD_REFUSALS))
  .handler(({ input, context }) => uploadImport(context.work, context.person, input))

export const choose = adminActs
  .input(ChooseColumns)
  .errors(refusals('COLUMN_NEEDED', 'NOT_READY'))
  .handler(({ input, context }) => acts.chooseColumns(context.work, input))

export const begin = provenAdminActs
  .input(BeginImport)
  .errors(refusals('NOT_READY', 'COUNT_CHANGED'))
  .handler(({ input, context }) => acts.beginImport(context.work, context.person, input))

const change = adminActs.input(ById).errors(refusals('NOT_READY'))

export const pause = change.handler(({ input, context }) => acts.pauseImport(context.work, input.id))

export const resume = change.handler(({ input, context }) => acts.resumeImport(context.work, context.person, input.id))

export const cancel = change.handler(({ input, context }) => acts.cancelImport(context.work, input.id))

export const undo = provenAdminActs
  .input(ById)
  .errors(refusals('NOT_READY', 'UNDO_OVER'))
  .handler(({ input, context }) => acts.undoImport(context.work, context.person, input.id))

export const invite = provenAdminActs
  .input(ById)
  .errors(refusals('NOT_READY'))
  .handler(({ input, context }) => acts.inviteImported(context.work, input.id))

export const releaseNotices = change.handler(({ input, context }) => acts.releaseNotices(context.work, input.id))

/** The number of rows to come. */
export const beginExport = admin.output(z.number()).handler(({ context }) => exporting.beginListingExport(context.work))

export const exportPage = adminReads
  .input(ListingExportQuery)
  .output(ListingExportPage)
  .handler(({ input, context }) => exporting.listingExportPage(context.work, input))
