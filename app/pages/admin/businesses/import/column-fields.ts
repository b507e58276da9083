import { LISTING_FIELDS, type ListingField } from '#contract/import/words.ts'

const forAll = { forAllSource: 'text', forAllObtainedOn: 'text' } as const

export const COLUMN_FIELDS: Record<ListingField, 'text'> & typeof forAll = {
  businessName: 'text',
  firstName: 'text',
  lastName: 'text',
  location: 'text',
  postcode: 'text',
  phone: 'text',
  email: 'text',
  website: 'text',
  bio: 'text',
  categories: 'text',
  otherCategory: 'text',
  source: 'text',
  obtainedOn: 'text',
  hidden: 'text',
  ...forAll,
}

/** By the names that the schema has. */
export const SHARED_FIELDS: Readonly<Record<string, keyof typeof COLUMN_FIELDS>> = {
  ...Object.fromEntries(LISTING_FIELDS.map((field) => [`mapping.${field}`, field])),
  source: 'forAllSource',
  obtainedOn: 'forAllObtainedOn',
}
