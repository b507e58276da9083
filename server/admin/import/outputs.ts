import { z } from 'zod'
import { Mapping } from '#contract/import/input.ts'
import {
  DELIMITERS,
  ENCODINGS,
  IMPORT_STAGES,
  type ImportLine,
  type ListingImport,
  ROW_STATES,
} from '#contract/import/words.ts'
import { moment } from '#db/rows.ts'

export const counts = z.object({
  ready: z.number(),
  problem: z.number(),
  duplicate: z.number(),
  suppressed: z.number(),
  created: z.number(),
  kept: z.number(),
  removed: z.number(),
  partial: z.number(),
  unplaced: z.number(),
})

export const listingImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  bytes: z.number(),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  headers: z.array(z.string()),
  stage: z.enum(IMPORT_STAGES),
  problem: z.string().nullable(),
  source: z.string(),
  obtainedOn: z.string(),
  withDuplicates: z.boolean(),
  done: z.number(),
  total: z.number(),
  counts,
  uploadedBy: z.string().nullable(),
  uploadedAt: moment,
  begunBy: z.string().nullable(),
  begunAt: moment.nullable(),
  workedAt: moment,
  pausedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  undoneAt: moment.nullable(),
  undoUntil: moment.nullable(),
  noticesAt: moment.nullable(),
}) satisfies z.ZodType<ListingImport>

export const columns = z.object({
  run: listingImport,
  mapping: Mapping,
  source: z.string(),
  obtainedOn: z.string(),
  /** Of each column, the first texts. */
  samples: z.array(z.string()),
  remembered: z.boolean(),
})

export const line = z.object({
  number: z.number(),
  line: z.number(),
  name: z.string(),
  state: z.enum(ROW_STATES),
  problems: z.array(z.object({ column: z.string().nullable(), says: z.string() })),
  listing: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<ImportLine>

export const lines = z.object({ lines: z.array(line), pages: z.number() })

export const linesAfter = z.object({ rows: z.array(line), next: z.number().nullable() })

export const exportedListing = z.object({
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
})

export const exportPage = z.object({
  rows: z.array(exportedListing),
  next: z.object({ joinedAt: z.string(), id: z.uuid() }).nullable(),
})
