import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ColumnMapping } from '#contract/import/input.ts'
import { LISTING_FIELDS, LISTING_LABELS, type ListingField } from '#contract/import/words.ts'
import { slugOf } from '#contract/text.ts'
import { importMappings } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

const ALSO: Record<ListingField, string[]> = {
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
  email: ['email', 'email-address', 'e-mail-address', 'mail'],
  website: ['website-url', 'websiteurl', 'web', 'url', 'web-site', 'homepage', 'web-address'],
  bio: ['bio', 'description', 'about-us', 'summary', 'details'],
  categories: ['category', 'trade', 'trades', 'services', 'sector', 'type'],
  otherCategory: ['othercategory', 'other-trade'],
  source: ['data-source', 'obtained-from', 'origin'],
  obtainedOn: ['obtainedon', 'obtained', 'date-obtained', 'date', 'collected-on'],
  hidden: ['is-hidden'],
}

/** As chosen for a file with the same headers before; else by their names. */
export async function mappingFor(work: Work, headers: readonly string[]) {
  const [known] = await work.db
    .select()
    .from(importMappings)
    .where(eq(importMappings.signature, signatureOf(headers)))
  if (known) return { mapping: { ...NOWHERE, ...known.mapping }, source: known.source, remembered: true }
  return { mapping: guessed(headers), source: '', remembered: false }
}

export async function rememberMapping(work: Work, headers: readonly string[], mapping: ColumnMapping, source: string) {
  const values = { mapping, source, usedAt: work.now() }
  await work.db
    .insert(importMappings)
    .values({ signature: signatureOf(headers), ...values })
    .onConflictDoUpdate({ target: importMappings.signature, set: values })
}

/** The exact name of a field goes first, then other words for it; no column is taken twice. */
function guessed(headers: readonly string[]): ColumnMapping {
  const slugs = headers.map((header) => slugOf(header))
  const mapping = { ...NOWHERE }
  const taken = new Set<number>()
  const take = (field: ListingField, names: readonly string[]) => {
    if (mapping[field] !== null) return
    for (const name of names) {
      const column = slugs.findIndex((slug, index) => slug === name && !taken.has(index))
      if (column === -1) continue
      mapping[field] = column
      taken.add(column)
      return
    }
  }
  for (const field of LISTING_FIELDS) take(field, [slugOf(LISTING_LABELS[field]), field.toLowerCase()])
  for (const field of LISTING_FIELDS) take(field, ALSO[field])
  return mapping
}

const NOWHERE = ColumnMapping.parse(Object.fromEntries(LISTING_FIELDS.map((field) => [field, null])))

function signatureOf(headers: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('base64url')
}
