import type { z } from 'zod'
import { textOfCell } from '#contract/csv.ts'
import {
  type ColumnMapping,
  LISTING_FIELDS,
  LISTING_LABELS,
  type ListingField,
  type RowProblem,
} from '#contract/listing-import.ts'
import { NewListing } from '#contract/user-input.ts'
import type { StagedListing } from '#db/schema/listing-import.ts'
import type { CategoryTree } from '#server/category/taxonomy.ts'
import { missingIn } from '../user/new-listing.ts'

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

/** A row by the rules for a listing that an admin creates, and every problem that it has. */
export function readRow(cells: readonly string[], rules: FileRules): ReadRow {
  const { headers, mapping } = rules
  const columnOf = (field: ListingField) => headers[mapping[field] ?? -1] ?? LISTING_LABELS[field]
  const text = (field: ListingField) => {
    const column = mapping[field]
    return column === null ? '' : textOfCell(cells[column] ?? '').trim()
  }
  const found: Issue[] = []
  const wrong = (field: ListingField, says: string) => found.push({ field, says })
  const categories = categoriesIn(text('categories'), rules.tree, (says) => wrong('categories', says))
  const { parsed, issues } = checked({
    firstName: text('firstName'),
    lastName: text('lastName'),
    businessName: text('businessName'),
    location: text('location'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    bio: text('bio'),
    categories: { ids: categories, other: text('otherCategory') || null },
  })
  for (const { field, says } of issues) wrong(field, says)
  const source = text('source') || rules.source
  if (source === '') wrong('source', 'Say where the data comes from, here or for the whole file.')
  else if (source.length > 120) wrong('source', 'Use at most 120 characters.')
  else if (source.includes('\0')) wrong('source', 'Some characters cannot be stored.')
  const obtainedOn = text('obtainedOn') ? dayIn(text('obtainedOn')) : rules.obtainedOn
  if (obtainedOn === null) wrong('obtainedOn', 'Give the day as 2026-11-20 or 20/11/2026, here or for the whole file.')
  else if (obtainedOn > rules.today) wrong('obtainedOn', 'This day has not come yet. Give the day it was obtained.')
  const hidden = hiddenIn(text('hidden'))
  if (hidden === null) wrong('hidden', 'Say yes or no, or leave it empty.')
  const tooMany = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  const problems: RowProblem[] = [
    ...(tooMany ? [{ column: null, says: moreCells(cells.length, headers.length) }] : []),
    ...LISTING_FIELDS.flatMap((field) =>
      found.filter((one) => one.field === field).map(({ says }) => ({ column: columnOf(field), says })),
    ),
  ]
  const name = text('businessName') || `${text('firstName')} ${text('lastName')}`.trim()
  const listing =
    parsed && problems.length === 0
      ? { ...parsed, source, obtainedOn: obtainedOn ?? '', hidden: hidden === true }
      : null
  return { name: storable(name).slice(0, 120), listing, problems: problems.map(short) }
}

type Issue = { field: ListingField; says: string }

/** Whatever is missing is said beside what is wrong. */
function checked(given: z.input<typeof NewListing>): { parsed: NewListing | null; issues: Issue[] } {
  const parsed = NewListing.safeParse(given)
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const field = fieldOf(path)
    return { field, says: [`${message}.`, WHAT_TO_DO[field]].filter(Boolean).join(' ') }
  })
  const missing = missingIn(given).map(({ field, says }) => ({ field, says: `${says}. Fill it in.` }))
  const issues = [...new Map([...wrong, ...missing].map((issue) => [issue.field, issue])).values()]
  return { parsed: issues.length === 0 && parsed.success ? parsed.data : null, issues }
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
