import { z } from 'zod'
import { FieldInputs } from '#contract/custom-field/input.ts'
import type { ColumnMapping } from '#contract/import/input.ts'
import { type ImportField, KIND_FIELDS } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { storedLine } from '#contract/text.ts'
import { NewListing } from '#contract/user/input.ts'
import { BUSINESS_REQUIRED } from '#contract/user/words.ts'
import { type CategoryOf, categoriesIn } from '../categories.ts'
import { cellsBy, dayIn, locationOf, short, shortName, strayCells, textIn } from '../cells.ts'
import { keyIn } from '../imported.ts'
import { statusProblem } from '../status.ts'
import { type CustomReader, readCustomValues } from './custom-values.ts'

/** What holds for every row of a file. */
export type FileRules = {
  headers: readonly string[]
  mapping: ColumnMapping
  custom: readonly CustomReader[]
  source: string
  obtainedOn: string | null
  categoryOf: CategoryOf
  /** In London. */
  today: string
}

/** A row that can be listed. */
export const StagedListing = NewListing.extend({
  source: z.string(),
  obtainedOn: z.string(),
  hidden: z.boolean(),
  /** Of custom fields. */
  fields: FieldInputs.default({}),
  /** Its ID on the other platform, and that of its owner. Null if the file gave none. */
  sourceId: z.string().nullable().default(null),
  ownerId: z.string().nullable().default(null),
})
export type StagedListing = z.infer<typeof StagedListing>

type ListingRow = { name: string; listing: StagedListing | null; problems: RowProblem[] }

const FIELDS: readonly ImportField[] = KIND_FIELDS.listings

/**
 * Reads a row by the rules for a listing that an admin creates. What need not be there and cannot be read is left out and
 * said; every other problem keeps the row from being imported.
 */
export function readListing(cells: readonly string[], rules: FileRules): ListingRow {
  const { headers, mapping } = rules
  const { text, column, damaged } = cellsBy(mapping, headers, cells)
  const wrong: Issue[] = []
  const leftOut: Issue[] = []
  const categories = categoriesIn(text('categories'), rules.categoryOf)
  if (categories.unknown !== null) leftOut.push({ field: 'categories', says: categories.unknown })
  const given = (without: readonly ImportField[]): z.input<typeof NewListing> => {
    const of = (field: ImportField) => (without.includes(field) ? '' : text(field))
    return {
      firstName: of('firstName'),
      lastName: of('lastName'),
      businessName: of('businessName'),
      location: without.includes('location') ? '' : locationOf(text('location'), text('postcode')),
      phone: of('phone'),
      email: of('email'),
      website: of('website'),
      bio: of('bio'),
      categories: { ids: without.includes('categories') ? [] : categories.ids, other: of('otherCategory') || null },
    }
  }
  const issues = issuesOf(given([]))
  const isNeeded = ({ field }: Issue) => field === 'businessName'
  wrong.push(...issues.filter(isNeeded))
  const unreadable = issues.filter((issue) => !isNeeded(issue))
  leftOut.push(...unreadable)
  if (text('businessName') === '') wrong.push({ field: 'businessName', says: `${BUSINESS_REQUIRED}. Fill it in.` })
  const source = storedLine(text('source')) || rules.source
  if (source === '') wrong.push({ field: 'source', says: 'Say where the data comes from, here or for the whole file.' })
  else if (source.length > 120) wrong.push({ field: 'source', says: 'Use at most 120 characters.' })
  const obtainedOn = text('obtainedOn') ? dayIn(text('obtainedOn')) : rules.obtainedOn
  const day = obtainedOn === null || obtainedOn > rules.today ? null : obtainedOn
  if (day === null) wrong.push({ field: 'obtainedOn', says: obtainedOn === null ? NO_DAY_YET : DAY_TO_COME })
  const hidden = hiddenIn(text('hidden'))
  if (hidden === null) wrong.push({ field: 'hidden', says: 'Say yes or no, or leave it empty.' })
  const status = statusProblem('listings', text('listingStatus'))
  if (status !== null) wrong.push({ field: 'listingStatus', says: status })
  const custom = readCustomValues((at) => textIn(cells[at] ?? ''), rules.custom)
  const stray = strayCells(cells, headers)
  const bytes = damaged(FIELDS)
  const isRefused = wrong.length > 0 || bytes.length > 0 || stray !== null
  const listing =
    isRefused || day === null || hidden === null
      ? null
      : {
          ...NewListing.parse(given(unreadable.map(({ field }) => field))),
          source,
          obtainedOn: day,
          hidden,
          fields: custom.given,
          sourceId: keyIn(text('sourceId')),
          ownerId: keyIn(text('ownerId')),
        }
  const said = (list: Issue[], before = '') =>
    FIELDS.flatMap((field) =>
      list
        .filter((one) => one.field === field)
        .map(({ says }) => ({ column: column(field), says: `${before}${says}` })),
    )
  const before = listing ? 'Left out. ' : ''
  const problems: RowProblem[] = [
    ...(stray ? [stray] : []),
    ...bytes,
    ...said(wrong),
    ...said(leftOut, before),
    ...custom.unreadable.map(({ column, says }) => ({ column, says: `${before}${says}` })),
  ]
  const name = text('businessName') || `${text('firstName')} ${text('lastName')}`.trim()
  return { name: shortName(name), listing, problems: problems.map(short) }
}

type Issue = { field: ImportField; says: string }

const NO_DAY_YET = 'Give the day as 2026-11-20 or 20/11/2026, here or for the whole file.'
const DAY_TO_COME = 'This day is in the future. Give the day it was obtained.'

/** One of each field. */
function issuesOf(given: z.input<typeof NewListing>): Issue[] {
  const issues = (NewListing.safeParse(given).error?.issues ?? []).map(({ path, message }) => {
    const field = fieldOf(path)
    return { field, says: [`${message}.`, WHAT_TO_DO[field]].filter(Boolean).join(' ') }
  })
  return [...new Map(issues.map((issue) => [issue.field, issue])).values()]
}

function fieldOf([first, second]: PropertyKey[]): ImportField {
  if (first === 'categories' && second === 'other') return 'otherCategory'
  return FIELDS.find((field) => field === first) ?? 'businessName'
}

const WHAT_TO_DO: Partial<Record<ImportField, string>> = {
  phone: 'Use 10 to 15 digits, such as 0161 496 0000.',
  email: 'It looks like name@example.co.uk.',
  website: 'Or leave it empty.',
}

function hiddenIn(text: string): boolean | null {
  if (/^(|no|n|false|0)$/i.test(text)) return false
  return /^(yes|y|true|1)$/i.test(text) ? true : null
}
