import { z } from 'zod'
import type { ImportField } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { readBudget } from '#contract/job/budget.ts'
import { BUDGET_LENGTH, JOB_STATUSES, type JobStatus, LOCATION_LENGTH, TITLE_LENGTH } from '#contract/job/words.ts'
import { storedLine } from '#contract/text.ts'
import { type CategoryOf, categoriesIn } from '../categories.ts'
import { type Cells, dayIn, locationOf, NO_DAY } from '../cells.ts'
import { keyIn } from '../imported.ts'
import type { Reading } from '../judge.ts'

export const StagedJob = z.object({
  /** The account of its poster. Null until it is found. */
  clientId: z.uuid().nullable(),
  title: z.string(),
  description: z.string(),
  budget: z.string(),
  location: z.string(),
  categories: z.array(z.number()),
  status: z.enum(JOB_STATUSES),
  postedOn: z.iso.date(),
  endedOn: z.iso.date().nullable(),
  sourceId: z.string().nullable(),
})
export type StagedJob = z.infer<typeof StagedJob>

/** `key`: the ID of the client there. */
export type ClientRef = { email: string; key: string | null }

/** `today`: in London. */
type JobRules = { categoryOf: CategoryOf; today: string }

const WORDS_LENGTH = 4_000

export function readJob(cells: Cells, { categoryOf, today }: JobRules): Reading<{ ref: ClientRef; staged: StagedJob }> {
  const { text, column } = cells
  const wrong: RowProblem[] = []
  const leftOut: RowProblem[] = []
  const day = (field: ImportField) => {
    const found = dayIn(text(field))
    if (found === null) wrong.push({ column: column(field), says: NO_DAY })
    else if (found > today) wrong.push({ column: column(field), says: 'This day is in the future.' })
    return found
  }
  const kept = (field: ImportField, value: string, most: number) => {
    if (value.length <= most) return value
    leftOut.push({ column: column(field), says: `Use at most ${most} characters.` })
    return ''
  }
  const title = storedLine(text('title'))
  if (title === '') wrong.push({ column: column('title'), says: 'There is no title. Fill it in.' })
  else if (title.length > TITLE_LENGTH) wrong.push({ column: column('title'), says: 'Use at most 120 characters.' })
  const status = statusIn(text('jobStatus'))
  const postedOn = day('postedOn')
  const endedOn = text('endedOn') === '' ? null : day('endedOn')
  const categories = categoriesIn(text('categories'), categoryOf)
  if (categories.unknown !== null) leftOut.push({ column: column('categories'), says: categories.unknown })
  const budget = storedLine(text('budget'))
  const ref = { email: text('clientEmail').toLowerCase(), key: keyIn(text('clientId')) }
  const value =
    wrong.length > 0 || postedOn === null
      ? null
      : {
          ref,
          staged: {
            clientId: null,
            title,
            description: kept('words', text('words'), WORDS_LENGTH),
            budget: kept('budget', budget, BUDGET_LENGTH),
            location: kept('location', locationOf(storedLine(text('location')), text('postcode')), LOCATION_LENGTH),
            categories: categories.ids,
            status,
            postedOn,
            endedOn,
            sourceId: keyIn(text('sourceId')),
          },
        }
  const before = value ? 'Left out. ' : ''
  const problems = [...wrong, ...leftOut.map(({ column, says }) => ({ column, says: `${before}${says}` }))]
  return { name: title, value, problems }
}

/** What it is not known to be is over: an open job is public. */
function statusIn(text: string): JobStatus {
  if (/^(open|active|live|publish|published)?$/i.test(text)) return 'open'
  if (/^(hired|awarded|confirmed|paid|completed|complete|done)$/i.test(text)) return 'hired'
  return /^expired$/i.test(text) ? 'expired' : 'closed'
}

/** The columns of a budget in words. */
export function budgetColumns(budget: string) {
  const read = readBudget(budget)
  return {
    budget: budget || null,
    budgetType: read?.type ?? null,
    budgetMinPence: read?.minPence ?? null,
    budgetMaxPence: read?.maxPence ?? null,
  }
}
