import { type ImportKind, KIND_WORDS } from './kinds.ts'

/** The largest file that can be imported. */
export const IMPORT_BYTES = 50 * 1024 * 1024
export const MAX_ROWS = 200_000
export const MAX_COLUMNS = 100
/** The longest line that is read. */
export const MAX_LINE_BYTES = 128 * 1024

export const IMPORTS_PER_PAGE = 50
export const LAST_IMPORTS_PAGE = 1_000
export const ROWS_PER_PAGE = 50
export const LAST_ROWS_PAGE = MAX_ROWS / ROWS_PER_PAGE
/** An import can be undone, and its file and rows are kept, for so long. */
export const UNDO_WITHIN_DAYS = 7
/** The notices to its businesses wait so long, unless an admin releases them. */
export const NOTICES_WAIT_HOURS = 24

/** What stands before the columns of the file in the report of an import, which can be mended and uploaded. */
export const REPORT_COLUMNS = [
  'Import line',
  'Import business',
  'Import result',
  'Import advice',
  'Import listing',
] as const

export const IMPORT_STAGES = [
  'mapping',
  'checking',
  'comparing',
  'ready',
  'running',
  'finished',
  'undoing',
  'undone',
  'cancelled',
] as const
export type ImportStage = (typeof IMPORT_STAGES)[number]

export const STAGE_WORDS: Record<ImportStage, string> = {
  mapping: 'Columns to choose',
  checking: 'Being checked',
  comparing: 'Being checked',
  ready: 'Ready to import',
  running: 'Under way',
  finished: 'Finished',
  undoing: 'Being undone',
  undone: 'Undone',
  cancelled: 'Cancelled',
}

/** Nothing is listed yet, so its columns can be chosen again. */
export const UNBEGUN_STAGES: readonly ImportStage[] = ['mapping', 'checking', 'comparing', 'ready']

/** A task works on it at these. */
export const BUSY_STAGES: readonly ImportStage[] = ['checking', 'comparing', 'running', 'undoing']

export const ROW_STATES = ['ready', 'problem', 'duplicate', 'suppressed', 'created', 'kept', 'removed'] as const
export type RowState = (typeof ROW_STATES)[number]

export const ROW_FILTERS = [...ROW_STATES, 'partial', 'unplaced'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

const ROW_WORDS: Record<RowFilter, string> = {
  ready: 'Ready',
  problem: 'Problems',
  duplicate: 'Likely duplicates',
  suppressed: 'Removed businesses',
  created: 'Created',
  kept: 'Kept',
  removed: 'Removed again',
  partial: 'Something left out',
  unplaced: 'Place not known',
}

/** What rows of this kind that are there already, or left out for a reason, are called. */
export function rowWord(kind: ImportKind, filter: RowFilter): string {
  if (filter === 'duplicate' || filter === 'suppressed') return KIND_WORDS[kind][filter]
  return ROW_WORDS[filter]
}

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const
export type ImportEncoding = (typeof ENCODINGS)[number]
export const ENCODING_WORDS: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
}

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
export const DELIMITER_WORDS: Record<Delimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}
