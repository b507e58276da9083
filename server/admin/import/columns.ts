import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CustomField } from '#contract/custom-field/view.ts'
import { ColumnMapping, type CustomColumns, type KeptMapping } from '#contract/import/input.ts'
import { FIELD_LABELS, type ImportField, type ImportKind, KIND_FIELDS } from '#contract/import/kinds.ts'
import { REPORT_COLUMNS } from '#contract/import/words.ts'
import { slugOf } from '#contract/text.ts'
import { importMappings } from '#db/schema/index.ts'
import { fieldsAt } from '#server/custom-field/definitions.ts'
import type { Work } from '#server/work/work.ts'
import { presetFor } from './presets.ts'

/** What other files call a field. */
const ALSO: Partial<Record<ImportField, string[]>> = {
  businessName: [
    'business',
    'company',
    'company-name',
    'companyname',
    'trading-name',
    'trading-as',
    'organisation',
    'name',
    'firm',
  ],
  firstName: ['firstname', 'forename', 'given-name', 'contact-first-name'],
  lastName: ['lastname', 'surname', 'family-name', 'contact-last-name'],
  location: ['town', 'city', 'post-town', 'posttown', 'regaddressposttown', 'address', 'place', 'area'],
  postcode: ['post-code', 'postal-code', 'zip', 'regaddresspostcode'],
  phone: ['phone-number', 'phonenumber', 'telephone', 'telephone-number', 'tel', 'mobile', 'contact-number'],
  email: ['email', 'e-mail', 'email-address', 'e-mail-address', 'mail'],
  website: ['website-url', 'websiteurl', 'web', 'url', 'web-site', 'homepage', 'web-address'],
  bio: ['bio', 'description', 'about-us', 'summary', 'details'],
  categories: ['category', 'trade', 'trades', 'services', 'sector', 'type'],
  otherCategory: ['othercategory', 'other-trade'],
  source: ['data-source', 'obtained-from', 'origin'],
  obtainedOn: ['obtainedon', 'obtained', 'date-obtained', 'date', 'collected-on', 'seen-on'],
  hidden: ['is-hidden'],
  listingStatus: ['listing-status', 'status'],
  sourceId: ['source-id', 'sourceid', 'external-id', 'reference', 'id'],
  ownerId: ['owner-id', 'owner', 'author-id', 'user-id'],
  userEmail: ['email', 'e-mail', 'email-address', 'e-mail-address', 'mail'],
  fullName: ['name', 'full-name', 'fullname', 'display-name'],
  accountType: ['account-type', 'role', 'user-type', 'type'],
  business: ['business', 'company', 'company-name', 'trading-name'],
  userStatus: ['status', 'account-status'],
  listingId: ['listing-id', 'listingid', 'listing', 'business-id', 'post-id'],
  listingName: ['listing-name', 'business-name', 'business', 'company', 'listing-title'],
  listingPlace: ['town', 'city', 'location', 'postcode'],
  rating: ['stars', 'score', 'grade'],
  title: ['headline', 'subject', 'heading', 'job-title'],
  words: ['review', 'comment', 'content', 'body', 'description', 'text'],
  author: ['reviewer', 'author-name', 'reviewer-name', 'customer', 'name'],
  authorEmail: ['author-email', 'reviewer-email', 'customer-email', 'email'],
  writtenOn: ['date', 'written', 'created-at', 'review-date', 'created'],
  reviewStatus: ['status', 'approved', 'published'],
  files: ['file', 'images', 'image', 'pictures', 'picture', 'photos', 'photo', 'filename', 'file-name'],
  role: ['kind', 'use', 'type'],
  about: ['caption', 'text'],
  clientEmail: ['client-email', 'customer-email', 'email', 'email-address'],
  clientId: ['client-id', 'customer-id', 'user-id', 'poster-id'],
  budget: ['price', 'amount'],
  jobStatus: ['state'],
  postedOn: ['date', 'posted', 'created-at', 'created', 'date-posted'],
  endedOn: ['ended', 'closed-on', 'closed-at', 'end-date'],
}

/** Of little worth as a part of a longer name. */
const GENERAL = new Set(
  'name type date details place area mail id status text use kind user-id listing owner created business company'.split(
    ' ',
  ),
)

/**
 * As chosen for a file with the same headers before; else as an export that we know; else by their names. A report that was
 * mended counts as its file.
 */
export async function mappingFor(work: Work, { kind, headers }: ColumnsOf) {
  const first = firstOwn(headers)
  const own = headers.slice(first)
  const [known] = await work.db
    .select()
    .from(importMappings)
    .where(eq(importMappings.signature, signatureOf(kind, own)))
  const fields = kind === 'listings' ? await fieldsAt(work, 'listing') : []
  const preset = presetFor(kind, own)
  const { custom = {}, ...mapping }: KeptMapping = known?.mapping ?? preset?.mapping ?? guessed(kind, own, fields)
  return {
    mapping: moved(mapping, first),
    fields,
    // A field that was added since the mapping was remembered goes by its name.
    custom: movedCustom({ ...without(Object.values(mapping), byName(own, fields)), ...custom }, first),
    source: known?.source ?? preset?.source ?? '',
    preset: preset?.name ?? null,
    remembered: known !== undefined,
  }
}

type ColumnsOf = { kind: ImportKind; headers: readonly string[] }

export async function rememberMapping(work: Work, { kind, headers }: ColumnsOf, mapping: KeptMapping, source: string) {
  const first = firstOwn(headers)
  const { custom = {}, ...columns } = mapping
  const kept = { ...moved(columns, -first), custom: movedCustom(custom, -first) }
  const values = { mapping: kept, source, usedAt: work.now() }
  await work.db
    .insert(importMappings)
    .values({ signature: signatureOf(kind, headers.slice(first)), ...values })
    .onConflictDoUpdate({ target: importMappings.signature, set: values })
}

/** The number of the first column that our report did not add. */
export function firstOwn(headers: readonly string[]): number {
  return REPORT_COLUMNS.every((name, at) => headers[at] === name) ? REPORT_COLUMNS.length : 0
}

function moved(mapping: ColumnMapping, by: number): ColumnMapping {
  return ColumnMapping.parse(
    Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, movedBy(column ?? null, by)])),
  )
}

function movedCustom(custom: CustomColumns, by: number): CustomColumns {
  return Object.fromEntries(Object.entries(custom).map(([id, column]) => [id, movedBy(column, by)]))
}

function movedBy(column: number | null, by: number): number | null {
  return column === null || column + by < 0 ? null : column + by
}

/** The columns with the names of custom fields. */
function byName(headers: readonly string[], fields: readonly CustomField[]): CustomColumns {
  const slugs = headers.map((header) => slugOf(header))
  const named = fields.map(({ id, name }) => [id, slugs.lastIndexOf(slugOf(name))] as const)
  return Object.fromEntries(named.filter(([, column]) => column >= 0))
}

function without(taken: readonly (number | null | undefined)[], columns: CustomColumns): CustomColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => !taken.includes(column)))
}

/** The exact name of a field goes first, then other words for it, then headers with such a word; no column is taken twice. */
function guessed(kind: ImportKind, headers: readonly string[], fields: readonly CustomField[]): KeptMapping {
  const slugs = headers.map((header) => slugOf(header))
  const mapping: ColumnMapping = {}
  const taken = new Set<number>()
  const take = (field: ImportField, names: readonly string[], fits = (slug: string, name: string) => slug === name) => {
    if (mapping[field] !== undefined) return
    for (const name of names) {
      const column = slugs.findIndex((slug, index) => fits(slug, name) && !taken.has(index))
      if (column === -1) continue
      mapping[field] = column
      taken.add(column)
      return
    }
  }
  const ofKind = KIND_FIELDS[kind]
  for (const field of ofKind) take(field, [slugOf(FIELD_LABELS[field]), field.toLowerCase()])
  const custom = without([...taken], byName(headers, fields))
  for (const column of Object.values(custom)) if (column !== null) taken.add(column)
  for (const field of ofKind) take(field, ALSO[field] ?? [])
  for (const field of ofKind) take(field, ALSO[field] ?? [], (slug, name) => !GENERAL.has(name) && hasWord(slug, name))
  return { ...mapping, custom }
}

function hasWord(slug: string, word: string): boolean {
  return slug.split('-').includes(word)
}

/** Of listings, as it was before there were other kinds. */
function signatureOf(kind: ImportKind, headers: readonly string[]): string {
  const text = kind === 'listings' ? JSON.stringify(headers) : JSON.stringify([kind, ...headers])
  return createHash('sha256').update(text).digest('base64url')
}
