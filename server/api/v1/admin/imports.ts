import { z } from 'zod'
import { ById } from '#contract/by-id.ts'
import { BeginImport, ChooseColumns, ColumnMapping } from '#contract/import/input.ts'
import { IMPORT_KINDS } from '#contract/import/kinds.ts'
import { ImportColumns, ListingImport, ReportLine } from '#contract/import/view.ts'
import { ROW_FILTERS } from '#contract/import/words.ts'
import * as acts from '#server/admin/import/acts.ts'
import { UPLOAD_REFUSALS, uploadImport } from '#server/admin/import/upload.ts'
import { listImports, rowsAfter, viewColumns, viewImport } from '#server/admin/import/view.ts'
import { admin, adminReads, provenAdmin } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import { operation } from '../operation.ts'
import { pageOf, readCursor, writeCursor } from '../paging.ts'
import { IMPORT, IMPORT_EXAMPLE } from './examples.ts'

const ImportColumnsData = ImportColumns.omit({ run: true }).extend({
  headers: ListingImport.shape.headers,
  mapping: ColumnMapping.describe(
    'The number of the column that holds each field, from 0. Null, or absent, if none does.',
  ),
})

const ColumnChoice = z.strictObject({
  mapping: ColumnMapping.describe(
    'The number of the column that holds each field, from 0. Leave out fields that are in none.',
  ),
  custom: ChooseColumns.shape.custom.describe('The same of fields of your own, by their ids.'),
  source: ChooseColumns.shape.source.default('').describe('Of rows that do not say where they come from.'),
  obtainedOn: ChooseColumns.shape.obtainedOn.default('').describe('Of rows that do not say when they were obtained.'),
  scale: ChooseColumns.shape.scale.describe('Of reviews: the best rating in the file.'),
})

const ImportStart = z.strictObject({
  withDuplicates: BeginImport.shape.withDuplicates.default(false),
  count: BeginImport.shape.count.describe('How many rows you expect; if it would be others, nothing is done.'),
})

const ImportRowFilter = z.enum(ROW_FILTERS).optional().describe('Left out: the rows that are not simply ready or done.')

const Uploaded = z.object({ id: z.uuid() })

export const upload = admin
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/imports', {
      tag: 'Admin',
      summary: 'Upload a file for an import',
      description:
        'A CSV file of at most 50 MB, as the field `file` of multipart/form-data; `kind` says what it holds, and pictures come in a ZIP file of at most 200 MB as `archive`. Choose its columns next; nothing is imported before you begin.',
      status: 201,
      example: { answer: { id: IMPORT } },
    }),
  )
  .input(
    z.strictObject({
      kind: z.enum(IMPORT_KINDS).default('listings'),
      file: z.file(),
      archive: z.file().optional().describe('Of pictures only.'),
    }),
  )
  .output(Uploaded)
  .errors(refusals(...UPLOAD_REFUSALS))
  .handler(async ({ input: { kind, file, archive = null }, context: { work, person } }) => ({
    id: await uploadImport(work, person, { kind, file, name: file.name, archive }),
  }))

export const list = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/imports', {
      tag: 'Admin',
      summary: 'List imports',
      description: 'The last 50, newest first.',
      example: { answer: { items: [IMPORT_EXAMPLE] } },
    }),
  )
  .output(z.object({ items: z.array(ListingImport) }))
  .handler(async ({ context }) => ({ items: (await listImports(context.work)).runs }))

export const read = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/imports/{id}', {
      tag: 'Admin',
      summary: 'See how an import stands',
      description: 'It is ready to begin at the stage “ready”, and over at “finished”.',
      example: { answer: IMPORT_EXAMPLE },
    }),
  )
  .input(ById)
  .output(ListingImport)
  .handler(({ input, context }) => viewImport(context.work, input.id))

export const columns = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/imports/{id}/columns', {
      tag: 'Admin',
      summary: 'Read the columns of an import',
      description: 'With what we think each of them holds.',
      example: {
        answer: {
          headers: IMPORT_EXAMPLE.headers,
          mapping: {
            businessName: 0,
            location: 1,
          },
          source: '',
          obtainedOn: '',
          scale: 5,
          preset: null,
          samples: ['Smith & Daughters', 'Harrogate', '01423 496000'],
          fields: [],
          custom: {},
          remembered: false,
        },
      },
    }),
  )
  .input(ById)
  .output(ImportColumnsData)
  .handler(async ({ input, context: { work } }) => {
    const { run, ...rest } = await viewColumns(work, input.id)
    return { ...rest, headers: run.headers }
  })

export const chooseColumns = admin
  .meta({ scope: 'admin' })
  .route(
    operation('PUT /admin/imports/{id}/columns', {
      tag: 'Admin',
      summary: 'Choose the columns of an import',
      description: 'Its rows are then checked, which takes a moment.',
      example: {
        body: {
          mapping: { businessName: 0, location: 1, phone: 2 },
          source: IMPORT_EXAMPLE.source,
          obtainedOn: IMPORT_EXAMPLE.obtainedOn,
        },
        answer: { ...IMPORT_EXAMPLE, stage: 'checking' },
      },
    }),
  )
  .input(ColumnChoice.extend(ById.shape))
  .output(ListingImport)
  .errors(refusals('COLUMN_NEEDED', 'NOT_READY'))
  .handler(async ({ input, context: { work } }) => {
    await acts.chooseColumns(work, input)
    return viewImport(work, input.id)
  })

export const begin = provenAdmin
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/imports/{id}/begin', {
      tag: 'Admin',
      summary: 'Begin an import',
      description: 'Creates what its rows hold. You can undo it within 7 days.',
      status: 202,
      example: { body: { count: 112 }, answer: { ...IMPORT_EXAMPLE, stage: 'running' } },
    }),
  )
  .input(ImportStart.extend(ById.shape))
  .output(ListingImport)
  .errors(refusals('NOT_READY', 'COUNT_CHANGED'))
  .handler(async ({ input, context: { work, person } }) => {
    await acts.beginImport(work, person, input)
    return viewImport(work, input.id)
  })

const change = admin.meta({ scope: 'admin' }).input(ById).output(ListingImport).errors(refusals('NOT_READY'))

export const pause = change
  .route(
    operation('POST /admin/imports/{id}/pause', {
      tag: 'Admin',
      summary: 'Pause an import',
      example: { answer: { ...IMPORT_EXAMPLE, stage: 'running', pausedAt: IMPORT_EXAMPLE.workedAt } },
    }),
  )
  .handler(async ({ input: { id }, context: { work } }) => {
    await acts.pauseImport(work, id)
    return viewImport(work, id)
  })

export const resume = change
  .route(
    operation('POST /admin/imports/{id}/resume', {
      tag: 'Admin',
      summary: 'Resume an import',
      example: { answer: { ...IMPORT_EXAMPLE, stage: 'running' } },
    }),
  )
  .handler(async ({ input: { id }, context: { work, person } }) => {
    await acts.resumeImport(work, person, id)
    return viewImport(work, id)
  })

export const cancel = change
  .route(
    operation('POST /admin/imports/{id}/cancel', {
      tag: 'Admin',
      summary: 'Cancel an import',
      description: 'What it has created stays, and can be undone.',
      example: { answer: { ...IMPORT_EXAMPLE, stage: 'cancelled' } },
    }),
  )
  .handler(async ({ input: { id }, context: { work } }) => {
    await acts.cancelImport(work, id)
    return viewImport(work, id)
  })

export const release = change
  .route(
    operation('POST /admin/imports/{id}/release', {
      tag: 'Admin',
      summary: 'Release the notices of an import',
      description:
        'The businesses are told that they are listed within a minute. Otherwise they are told after 24 hours.',
      example: { answer: { ...IMPORT_EXAMPLE, stage: 'finished' } },
    }),
  )
  .handler(async ({ input: { id }, context: { work } }) => {
    await acts.releaseNotices(work, id)
    return viewImport(work, id)
  })

export const invite = provenAdmin
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/imports/{id}/invite', {
      tag: 'Admin',
      summary: 'Invite the people of an import',
      description: 'Of users only. Each who has not confirmed their account gets one email, within minutes.',
      status: 202,
      example: { answer: { ...IMPORT_EXAMPLE, kind: 'users', stage: 'finished' } },
    }),
  )
  .input(ById)
  .output(ListingImport)
  .errors(refusals('NOT_READY'))
  .handler(async ({ input: { id }, context: { work } }) => {
    await acts.inviteImported(work, id)
    return viewImport(work, id)
  })

export const undo = provenAdmin
  .meta({ scope: 'admin' })
  .route(
    operation('POST /admin/imports/{id}/undo', {
      tag: 'Admin',
      summary: 'Undo an import',
      description: 'Removes what it made, but for what was claimed, changed or used since.',
      status: 202,
      example: { answer: { ...IMPORT_EXAMPLE, stage: 'undoing' } },
    }),
  )
  .input(ById)
  .output(ListingImport)
  .errors(refusals('NOT_READY', 'UNDO_OVER'))
  .handler(async ({ input: { id }, context: { work, person } }) => {
    await acts.undoImport(work, person, id)
    return viewImport(work, id)
  })

export const rows = adminReads
  .meta({ scope: 'admin' })
  .route(
    operation('GET /admin/imports/{id}/rows', {
      tag: 'Admin',
      summary: 'Read the report of an import',
      description: 'What became of each row, and what is wrong with it; 500 at a time.',
      example: {
        answer: {
          items: [
            {
              number: 7,
              line: 8,
              name: 'Jones Plumbing',
              state: 'problem',
              problems: [{ column: 'Phone', says: 'Invalid phone number format' }],
              listing: null,
              cells: ['Jones Plumbing', 'Leeds', '12'],
            },
          ],
          nextCursor: null,
        },
      },
    }),
  )
  .input(ById.extend({ filter: ImportRowFilter, cursor: z.string().max(500).optional() }))
  .output(pageOf(ReportLine))
  .errors(refusals('CURSOR_UNKNOWN'))
  .handler(async ({ input: { id, filter = null, cursor }, context: { work } }) => {
    const found = await rowsAfter(work, { id, filter, after: readCursor(cursor, z.int().min(0)) })
    return { items: found.rows, nextCursor: found.next === null ? null : writeCursor(found.next) }
  })
