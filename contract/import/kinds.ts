/** What a file can hold. */
export const IMPORT_KINDS = ['listings', 'users', 'reviews', 'pictures', 'jobs'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const PICTURE_ROLES = ['work', 'logo'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]

/** What the best rating of a file is: 5 of 5, 10 of 10 or 100 per cent. */
export const RATING_SCALES = [5, 10, 100] as const
export type RatingScale = (typeof RATING_SCALES)[number]

/** The fields of each kind, in the order of the form; listings are exported in it too, but for the postcode and the last three. */
export const KIND_FIELDS = {
  listings: [
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
    'listingStatus',
    'sourceId',
    'ownerId',
  ],
  users: [
    'userEmail',
    'fullName',
    'firstName',
    'lastName',
    'accountType',
    'business',
    'phone',
    'location',
    'userStatus',
    'sourceId',
    'listingId',
  ],
  reviews: [
    'listingId',
    'listingName',
    'listingPlace',
    'rating',
    'title',
    'words',
    'author',
    'authorEmail',
    'writtenOn',
    'reviewStatus',
    'sourceId',
  ],
  pictures: ['listingId', 'listingName', 'listingPlace', 'files', 'role', 'title', 'about'],
  jobs: [
    'clientEmail',
    'clientId',
    'title',
    'words',
    'budget',
    'location',
    'postcode',
    'categories',
    'jobStatus',
    'postedOn',
    'endedOn',
    'sourceId',
  ],
} as const satisfies Record<ImportKind, readonly string[]>

export const IMPORT_FIELDS = [
  ...KIND_FIELDS.listings,
  ...KIND_FIELDS.users,
  ...KIND_FIELDS.reviews,
  ...KIND_FIELDS.pictures,
  ...KIND_FIELDS.jobs,
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** One of each inner list must have a column. */
export const NEEDED_FIELDS: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  listings: [['businessName']],
  users: [['userEmail'], ['fullName', 'firstName', 'lastName']],
  reviews: [['listingId', 'listingName'], ['rating'], ['words'], ['writtenOn']],
  pictures: [['listingId', 'listingName'], ['files']],
  jobs: [['clientEmail', 'clientId'], ['title'], ['postedOn']],
}

/** What is asked once for the whole file, for rows that do not say it. */
type OnceField = 'source' | 'obtainedOn' | 'scale'
export const ONCE_FIELDS: Record<ImportKind, readonly OnceField[]> = {
  listings: ['source', 'obtainedOn'],
  users: [],
  reviews: ['source', 'scale'],
  pictures: [],
  jobs: [],
}

export const FIELD_LABELS: Record<ImportField, string> = {
  businessName: 'Business name',
  firstName: 'First name',
  lastName: 'Last name',
  location: 'Location',
  postcode: 'Postcode',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  bio: 'About',
  categories: 'Categories',
  otherCategory: 'Other category',
  source: 'Source',
  obtainedOn: 'Obtained on',
  hidden: 'Hidden',
  listingStatus: 'Status there',
  sourceId: 'ID there',
  ownerId: 'ID of the owner',
  userEmail: 'Email',
  fullName: 'Name',
  accountType: 'Type of account',
  business: 'Business name',
  userStatus: 'Status there',
  listingId: 'ID of the listing',
  listingName: 'Name of the listing',
  listingPlace: 'Place of the listing',
  rating: 'Rating',
  title: 'Title',
  words: 'Text',
  author: 'Author',
  authorEmail: 'Email of the author',
  writtenOn: 'Written on',
  reviewStatus: 'Status there',
  files: 'Files',
  role: 'Shown as',
  about: 'Description',
  clientEmail: 'Email of the client',
  clientId: 'ID of the client',
  budget: 'Budget',
  jobStatus: 'Status',
  postedOn: 'Posted on',
  endedOn: 'Ended on',
}

const LISTING_REF = 'Its ID there, from the import of listings, or the address of its page here.'

export const FIELD_HINTS: Record<ImportField, string> = {
  businessName: 'Needed. At most 120 characters.',
  firstName: 'Of the person. At most 120 characters.',
  lastName: 'At most 120 characters.',
  location: 'A town, a postcode or an address. A place that we do not know is kept as text.',
  postcode: 'If it has a column of its own: it’s added to the location.',
  phone: '10 to 15 digits.',
  email: 'Where the business is told of its listing, and where a claim is proven.',
  website: 'Such as https://example.co.uk',
  bio: 'At most 2,000 characters.',
  categories:
    'Names of categories or trades (“Plumbing”, “plumber”), the main one first, with ; between them. Unknown ones are left out.',
  otherCategory: 'In words, where no category fits. At most 60 characters.',
  source: 'Where the data comes from, after “from”: “the website of the business”. Or give it below for all rows.',
  obtainedOn: 'A day, such as 2026-11-20 or 20/11/2026. Or give it below for all rows.',
  hidden: 'yes: the listing is not shown. Empty or no: it is.',
  listingStatus: 'Rows that are not active, open or published there are left out. Empty counts as published.',
  sourceId: 'Its number or code on the other platform. Files that refer to it find it by this.',
  ownerId: 'Number or code of its owner there. An import of users gives the listing to them.',
  userEmail: 'Needed. Where the invitation goes.',
  fullName: 'Or first and last name, in columns of their own.',
  accountType: '“client” or “provider”. Empty: a provider if a listing is theirs, else a client.',
  business: 'Of a provider. At most 120 characters.',
  userStatus: 'Rows that are banned, blocked or deleted there are left out.',
  listingId: LISTING_REF,
  listingName: 'If there is no ID: the name of the business, as it is listed here.',
  listingPlace: 'Town or postcode, to tell apart businesses of the same name.',
  rating: 'Needed: a number, or “4/5”. Ratings of up to 10 or 100 become stars.',
  title: 'At most 120 characters. Jobs need one.',
  words: 'What was written, at most 4,000 characters. Reviews need it.',
  author: 'As it should be shown. Empty: “Anonymous User”.',
  authorEmail: 'Not shown. If it has an account here, the review belongs to it.',
  writtenOn: 'Needed. A day, such as 2026-11-20 or 20/11/2026.',
  reviewStatus: 'Rows that were not approved or published there are left out.',
  files: 'Needed. Names of files in the ZIP, or their old addresses, with ; between them; at most 20.',
  role: '“logo” for the picture beside the name (PNG or JPEG, at most 2 MB), “work” (or empty) for the portfolio.',
  about: 'At most 2,000 characters.',
  clientEmail: 'Of an account here, such as one from an import of users.',
  clientId: 'Or its ID there, from the import of users.',
  budget: 'In words: “£200”, “£20 an hour”. At most 80 characters.',
  jobStatus: '“open”, “hired”, “closed” or “expired”. Empty: open.',
  postedOn: 'Needed. A day, such as 2026-11-20 or 20/11/2026.',
  endedOn: 'A day, for jobs that have ended.',
}

type KindWords = {
  /** The words of a tab. */
  name: string
  one: string
  many: string
  /** What becomes of rows that are ready. */
  outcome: string
  /** What a row is called that is there already. */
  duplicate: string
  suppressed: string
}

export const KIND_WORDS: Record<ImportKind, KindWords> = {
  listings: {
    name: 'Listings',
    one: 'listing',
    many: 'listings',
    outcome:
      'public at once, with the badge “Unclaimed”. Businesses with an email address are told after 24 hours, or when you say so',
    duplicate: 'Likely duplicates',
    suppressed: 'Removed businesses',
  },
  users: {
    name: 'Users',
    one: 'person',
    many: 'people',
    outcome: 'added without a password. No one is invited before you say so',
    duplicate: 'Already here',
    suppressed: 'Opted out',
  },
  reviews: {
    name: 'Reviews',
    one: 'review',
    many: 'reviews',
    outcome: 'published as “Imported”, and don’t count in ratings',
    duplicate: 'Already here',
    suppressed: 'Left out',
  },
  pictures: {
    name: 'Pictures',
    one: 'set of pictures',
    many: 'sets of pictures',
    outcome: 'added to the listings. Portfolios are shown while a business is a member',
    duplicate: 'Already here',
    suppressed: 'Left out',
  },
  jobs: {
    name: 'Jobs',
    one: 'job',
    many: 'jobs',
    outcome: 'added. Those of clients who have not confirmed their account are hidden until they do',
    duplicate: 'Already here',
    suppressed: 'Left out',
  },
}

/** The largest ZIP of pictures, the most files in it, and the largest of them. */
export const ARCHIVE_BYTES = 200 * 1024 * 1024
export const ARCHIVE_FILES = 5_000
export const ARCHIVED_BYTES = 10 * 1024 * 1024
/** An imported account that no one has confirmed is deleted after so long. */
export const UNCONFIRMED_DAYS = 365
