import { z } from 'zod'
import { ExportCursor } from '../user/input.ts'
import { ColumnMapping, CustomColumns } from './input.ts'
import { IMPORT_KINDS, RATING_SCALES } from './kinds.ts'
import { DELIMITERS, ENCODINGS, IMPORT_STAGES, ROW_FILTERS, ROW_STATES } from './words.ts'

export const ImportCounts = z.record(z.enum(ROW_FILTERS), z.number())
export type ImportCounts = z.infer<typeof ImportCounts>

export const ListingImport = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  bytes: z.number(),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  headers: z.array(z.string()),
  stage: z.enum(IMPORT_STAGES),
  /** Why the file cannot be imported at all. */
  problem: z.string().nullable(),
  source: z.string(),
  obtainedOn: z.string(),
  withDuplicates: z.boolean(),
  /** Rows read, created or undone so far, and of how many; of a file that is read: bytes. */
  done: z.number(),
  total: z.number(),
  counts: ImportCounts,
  uploadedBy: z.string().nullable(),
  uploadedAt: z.date(),
  begunBy: z.string().nullable(),
  begunAt: z.date().nullable(),
  workedAt: z.date(),
  pausedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  undoneAt: z.date().nullable(),
  /** Null if it cannot be undone (any more). */
  undoUntil: z.date().nullable(),
  /** When the notices to its businesses go out by themselves; null if none wait any more. */
  noticesAt: z.date().nullable(),
  /** People of an import of users who have not confirmed, and how many of them were invited. Null for other kinds. */
  invitations: z.object({ waiting: z.number(), invited: z.number(), asked: z.boolean() }).nullable(),
})
export type ListingImport = z.infer<typeof ListingImport>

export const ImportList = z.object({ runs: z.array(ListingImport), pages: z.number() })
export type ImportList = z.infer<typeof ImportList>

export const ImportColumns = z.object({
  run: ListingImport,
  mapping: ColumnMapping,
  /** The custom fields of listings, and where they are. */
  fields: z.array(z.object({ id: z.uuid(), name: z.string(), help: z.string() })),
  custom: CustomColumns,
  source: z.string(),
  obtainedOn: z.string(),
  scale: z.literal(RATING_SCALES),
  /** Whose export the file was recognised as. Null if it was not. */
  preset: z.string().nullable(),
  /** The first texts of each column. */
  samples: z.array(z.string()),
  remembered: z.boolean(),
})

/** `column`: as the file calls it; null if it is about the whole line. */
export const RowProblem = z.object({ column: z.string().nullable(), says: z.string() })
export type RowProblem = z.infer<typeof RowProblem>

export const ImportLine = z.object({
  number: z.number(),
  /** In the file, where the row begins. */
  line: z.number(),
  name: z.string(),
  state: z.enum(ROW_STATES),
  problems: z.array(RowProblem),
  /** The listing it became, or the one that may be the same. */
  listing: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** A column that rows have problems with: those that are refused for it, or those from which it is left out. */
export const ProblemColumn = z.object({ column: z.string(), isRefused: z.boolean(), rows: z.number() })
export type ProblemColumn = z.infer<typeof ProblemColumn>

export const ImportLines = z.object({
  lines: z.array(ImportLine),
  pages: z.number(),
  problemColumns: z.array(ProblemColumn),
})

/** `cells`: as the file has them; null if there is nothing to mend. */
export const ReportLine = ImportLine.extend({ cells: z.array(z.string()).nullable() })
export type ReportLine = z.infer<typeof ReportLine>

export const ReportLines = z.object({ rows: z.array(ReportLine), next: z.number().nullable() })

export const ExportedListing = z.object({
  businessName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  location: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  bio: z.string(),
  categories: z.string(),
  otherCategory: z.string(),
  source: z.string(),
  obtainedOn: z.string(),
  hidden: z.string(),
  /** In words, by the ids of custom fields. */
  fields: z.record(z.uuid(), z.string()),
})

export type ExportedListing = z.infer<typeof ExportedListing>

export const ListingExportPage = z.object({ rows: z.array(ExportedListing), next: ExportCursor.nullable() })
export type ListingExportPage = z.infer<typeof ListingExportPage>
