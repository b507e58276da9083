import type { z } from 'zod'
import { textOfCell } from '#contract/csv.ts'
import type { ColumnMapping, StagedListing } from '#contract/import/input.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { LISTING_FIELDS, LISTING_LABELS, type ListingField, REQUIRED_FIELDS } from '#contract/import/words.ts'
import { storedLine, storedText } from '#contract/text.ts'
import { NewListing } from '#contract/user/input.ts'
import { BUSINESS_REQUIRED } from '#contract/user/words.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'

/** What holds for every row of a file. */
export type FileRules = {
  headers: readonly string[]
  mapping: ColumnMapping
  source: string
  obtainedOn: string | null
  tree: CategoryTree
  /** In London. */
  today: string
}

export type ReadRow = { name: string; listing: StagedListing | null; problems: RowProblem[] }

/**
 * A row by the rules for a listing that an admin creates. What need not be there and cannot be read is left out and
 * said; every other problem keeps the row from being imported.
 */
export function readRow(cells: readonly string[], rules: FileRules): ReadRow {
  const { headers, mapping } = rules
  const columnOf = (field: ListingField) => headers[mapping[field] ?? -1] ?? LISTING_LABELS[field]
  const cell = (field: ListingField) => cells[mapping[field] ?? -1] ?? ''
  const text = (field: ListingField) => storedText(fromFormula(textOfCell(cell(field))))
  const wrong: Issue[] = []
  const leftOut: Issue[] = []
  const categories = categoriesIn(text('categories'), rules.tree, (says) => leftOut.push({ field: 'categories', says }))
  const given = (without: readonly ListingField[]): z.input<typeof NewListing> => {
    const of = (field: ListingField) => (without.includes(field) ? '' : text(field))
    return {
      firstName: of('firstName'),
      lastName: of('lastName'),
      businessName: of('businessName'),
      location: without.includes('location') ? '' : locationOf(text('location'), text('postcode')),
      phone: of('phone'),
      email: of('email'),
      website: of('website'),
      bio: of('bio'),
      categories: { ids: without.includes('categories') ? [] : categories, other: of('otherCategory') || null },
    }
  }
  const issues = issuesOf(given([]))
  const isNeeded = ({ field }: Issue) => REQUIRED_FIELDS.includes(field)
  wrong.push(...issues.filter(isNeeded))
  const unreadable = issues.filter((issue) => !isNeeded(issue))
  leftOut.push(...unreadable)
  if (text('businessName') === '') wrong.push({ field: 'businessName', says: `${BUSINESS_REQUIRED}. Fill it in.` })
  for (const field of LISTING_FIELDS)
    if (cell(field).includes('\0')) wrong.push({ field, says: 'This text is damaged. Type it again.' })
  const source = storedLine(text('source')) || rules.source
  if (source === '') wrong.push({ field: 'source', says: 'Say where the data comes from, here or for the whole file.' })
  else if (source.length > 120) wrong.push({ field: 'source', says: 'Use at most 120 characters.' })
  const obtainedOn = text('obtainedOn') ? dayIn(text('obtainedOn')) : rules.obtainedOn
  const day = obtainedOn === null || obtainedOn > rules.today ? null : obtainedOn
  if (day === null) wrong.push({ field: 'obtainedOn', says: obtainedOn === null ? NO_DAY : DAY_TO_COME })
  const hidden = hiddenIn(text('hidden'))
  if (hidden === null) wrong.push({ field: 'hidden', says: 'Say yes or no, or leave it empty.' })
  const tooMany = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  const listing =
    wrong.length > 0 || tooMany || day === null || hidden === null
      ? null
      : { ...NewListing.parse(given(unreadable.map(({ field }) => field))), source, obtainedOn: day, hidden }
  const said = (list: Issue[], before = '') =>
    LISTING_FIELDS.flatMap((field) =>
      list
        .filter((one) => one.field === field)
        .map(({ says }) => ({ column: columnOf(field), says: `${before}${says}` })),
    )
  const problems: RowProblem[] = [
    ...(tooMany ? [{ column: null, says: moreCells(cells.length, headers.length) }] : []),
    ...said(wrong),
    ...said(leftOut, listing ? 'Left out. ' : ''),
  ]
  const name = text('businessName') || `${text('firstName')} ${text('lastName')}`.trim()
  return {
    name: storable(name).slice(0, 120),
    listing,
    problems: problems.map(short),
  }
}

type Issue = { field: ListingField; says: string }

const NO_DAY = 'Give the day as 2026-11-20 or 20/11/2026, here or for the whole file.'
const DAY_TO_COME = 'This day has not come yet. Give the day it was obtained.'

/** One of each field. */
function issuesOf(given: z.input<typeof NewListing>): Issue[] {
  const issues = (NewListing.safeParse(given).error?.issues ?? []).map(({ path, message }) => {
    const field = fieldOf(path)
    return { field, says: [`${message}.`, WHAT_TO_DO[field]].filter(Boolean).join(' ') }
  })
  return [...new Map(issues.map((issue) => [issue.field, issue])).values()]
}

/** A spreadsheet's way to keep the zero of a phone number: `="0770…"`. */
function fromFormula(text: string): string {
  const inner = /^\s*="(.*)"\s*$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll('""', '"')
}

/** The postcode may have a column of its own, and stand in the address as well. */
function locationOf(location: string, postcode: string): string {
  return location.toLowerCase().includes(postcode.toLowerCase())
    ? location
    : `${location}, ${postcode}`.replace(/^, /, '')
}

function fieldOf([first, second]: PropertyKey[]): ListingField {
  if (first === 'categories' && second === 'other') return 'otherCategory'
  return LISTING_FIELDS.find((field) => field === first) ?? 'businessName'
}

const WHAT_TO_DO: Partial<Record<ListingField, string>> = {
  phone: 'Use 10 to 15 digits, such as 0161 496 0000.',
  email: 'It looks like name@example.co.uk.',
  website: 'Or leave it empty.',
}

/** Names with ; | or a line break between them; with commas where no name has them. */
function categoriesIn(text: string, tree: CategoryTree, wrong: (says: string) => void): number[] {
  const named = (part: string) => tree.find(part)?.id
  const whole = text === '' ? undefined : named(text)
  if (whole !== undefined) return [whole]
  const parts = text
    .split(/[;|\n]/)
    .flatMap((part) => (named(part) === undefined && part.split(',').every(named) ? part.split(',') : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const unknown = parts.filter((part) => named(part) === undefined)
  if (unknown.length > 0) {
    const names = unknown.slice(0, 3).map((part) => `“${storable(part).slice(0, 60)}”`)
    wrong(`There is no category ${names.join(' or ')}. Use names as on the page of categories, with ; between them.`)
  }
  return [...new Set(parts.flatMap((part) => named(part) ?? []))]
}

function dayIn(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  const iso = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T12:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

function hiddenIn(text: string): boolean | null {
  if (/^(|no|n|false|0)$/i.test(text)) return false
  return /^(yes|y|true|1)$/i.test(text) ? true : null
}

function moreCells(cells: number, columns: number): string {
  return `This row has ${cells} cells, but there are ${columns} columns. Put quotation marks around a text that holds the separator.`
}

function short({ column, says }: RowProblem): RowProblem {
  return { column: column === null ? null : storable(column).slice(0, 80), says }
}

function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd')
}
