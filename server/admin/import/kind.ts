import type { RowProblem } from '#contract/import/view.ts'
import type { RowState } from '#contract/import/words.ts'
import type { listingImports } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'
import type { Likeness } from '../user/duplicates.ts'
import type { Pace } from './pace.ts'

export type Import = typeof listingImports.$inferSelect

/** A line of the file, with its number among the rows. */
export type NumberedRow = { number: number; line: number; cells: string[] }

/** What became of a row in the dry run. */
export type JudgedRow = Pick<NumberedRow, 'number' | 'line'> & {
  /** For the report. */
  name: string
  state: Extract<RowState, 'ready' | 'problem' | 'duplicate' | 'suppressed'>
  /** What `create` makes of it. Null if it cannot be imported. */
  staged: unknown
  problems: RowProblem[]
  /** Rows of one file with the same key, or the same email, are the same. */
  key?: string
  email?: string
  twinId?: string | null
  unplaced?: boolean
  like?: Likeness | null
  /** As the file has them, while there is something to mend. */
  cells: string[] | null
}

/** `id`: what the row becomes has it. */
export type StagedRow = { number: number; id: string; staged: unknown; twinId: string | null }

export type KeptRow = { number: number; why: string }

/**
 * What a kind of import does with its rows; steps, pauses, the report and the undoing of the whole are the same for all. Each
 * runs in the transaction of a step.
 */
export type ImportRules = {
  pace: { create: Pace; undo: Pace }
  judge(work: Work, run: Import, rows: readonly NumberedRow[]): Promise<JudgedRow[]>
  /** Marks rows that are in the database already, after they were inserted: by their numbers, both included. */
  found?(work: Work, run: Import, rows: { first: number; last: number }): Promise<void>
  /** Marks rows that are the same as an earlier one. */
  compare(work: Work, run: Import): Promise<Partial<Import>>
  /** Before the rows of a step are created. */
  prepare?(work: Work, run: Import): Promise<void>
  /** Makes them, and marks what became of each. Null if it takes too long for a transaction: then the clock does it. */
  create: ((work: Work, run: Import, rows: StagedRow[]) => Promise<void>) | null
  /** What pages must be told, after a step of either kind; `isLast`: at the end. Gives what changes in the import. */
  told?(work: Work, run: Import, isLast: boolean): Promise<Partial<Import>>
  /** Takes back what rows became, and gives those that stay. */
  undo(work: Work, run: Import, rows: { number: number; id: string }[]): Promise<KeptRow[]>
}
