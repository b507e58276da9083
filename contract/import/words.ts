/** Of a file, in bytes. */
export const IMPORT_BYTES = 50 * 1024 * 1024
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 100
/** Of one line, in bytes. */
export const LONGEST_LINE = 128 * 1024

export const ROWS_PER_PAGE = 50
export const LAST_ROWS_PAGE = MOST_ROWS / ROWS_PER_PAGE
/** Until when an import can be undone, and for how long its file and its rows are kept. */
export const UNDO_WITHIN_DAYS = 7
/** For how long the notices to its businesses wait, unless an admin releases them. */
export const NOTICES_WAIT_HOURS = 24

/** In the order of the form and, but for the postcode, of an export. */
export const LISTING_FIELDS = [
  'businessName',
  'firstName',
  'lastName',
  'location',
  'postcode',
  'phone',
  'email',
  'website',
  'bio',
  'categories',
  'otherCategory',
  'source',
  'obtainedOn',
  'hidden',
] as const
export type ListingField = (typeof LISTING_FIELDS)[number]

export const REQUIRED_FIELDS: readonly ListingField[] = ['businessName']

export const LISTING_LABELS: Record<ListingField, string> = {
  businessName: 'Business name',
  firstName: 'First name',
  lastName: 'Last name',
  location: 'Location',
  postcode: 'Postcode',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  bio: 'About',
  categories: 'Categories',
  otherCategory: 'Other category',
  source: 'Source',
  obtainedOn: 'Obtained on',
  hidden: 'Hidden',
}

export const LISTING_HINTS: Record<ListingField, string> = {
  businessName: 'Needed. At most 120 characters.',
  firstName: 'Of the person to write to. At most 120 characters.',
  lastName: 'At most 120 characters.',
  location: 'A town, a postcode or an address. A place that we do not know is kept as text.',
  postcode: 'If it has a column of its own: it’s added to the location.',
  phone: '10 to 15 digits.',
  email: 'Where the business is told of its listing, and where a claim is proven.',
  website: 'Such as https://example.co.uk',
  bio: 'At most 2,000 characters.',
  categories: 'Names as on the page of categories, the main one first, with ; between them. Unknown ones are left out.',
  otherCategory: 'In words, where no category fits. At most 60 characters.',
  source: 'Where the data comes from, after “from”: “the website of the business”.',
  obtainedOn: 'A day, such as 2026-11-20 or 20/11/2026.',
  hidden: 'yes: the listing is not shown. Empty or no: it is.',
}

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

/** While a task works on it. */
export const BUSY_STAGES: readonly ImportStage[] = ['checking', 'comparing', 'running', 'undoing']

export const ROW_STATES = ['ready', 'problem', 'duplicate', 'suppressed', 'created', 'kept', 'removed'] as const
export type RowState = (typeof ROW_STATES)[number]

export const ROW_FILTERS = [...ROW_STATES, 'partial', 'unplaced'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

export const ROW_WORDS: Record<RowFilter, string> = {
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
