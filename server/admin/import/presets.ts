import type { ColumnMapping } from '#contract/import/input.ts'
import type { ImportField, ImportKind } from '#contract/import/kinds.ts'

type Preset = {
  /** Whose export it is. */
  name: string
  kind: ImportKind
  /** The fields by the headings of their columns. All of `needs` must be there. */
  columns: Partial<Record<ImportField, string>>
  needs: readonly string[]
  /** Where the data comes from, if that is the same for every file of its kind. */
  source: string
}

/**
 * Files that other platforms make, recognised by their headings. Where these come from is in docs/move-in.md.
 */
const PRESETS: readonly Preset[] = [
  {
    name: 'Sharetribe',
    kind: 'listings',
    needs: ['listing_id', 'listing_title', 'user_id', 'main_image_url'],
    columns: {
      sourceId: 'listing_id',
      businessName: 'listing_title',
      ownerId: 'user_id',
      categories: 'category',
      listingStatus: 'status',
    },
    source: '',
  },
  {
    name: 'Sharetribe',
    kind: 'users',
    needs: ['user_id', 'display_name', 'email_address', 'email_address_confirmed'],
    columns: {
      sourceId: 'user_id',
      firstName: 'first_name',
      lastName: 'last_name',
      userEmail: 'email_address',
      phone: 'phone_number',
      location: 'address',
      userStatus: 'status',
    },
    source: '',
  },
  {
    name: 'Sharetribe',
    kind: 'jobs',
    needs: ['transaction_id', 'listing_title', 'started_at', 'starter_user_id'],
    columns: {
      sourceId: 'transaction_id',
      title: 'listing_title',
      jobStatus: 'status',
      budget: 'sum',
      postedOn: 'started_at',
      endedOn: 'last_activity_at',
      clientId: 'starter_user_id',
    },
    source: '',
  },
  {
    name: 'Sharetribe',
    kind: 'pictures',
    needs: ['listing_id', 'listing_title', 'user_id', 'main_image_url'],
    columns: { listingId: 'listing_id', files: 'main_image_url', title: 'listing_title' },
    source: '',
  },
  {
    name: 'GeoDirectory',
    kind: 'listings',
    needs: ['ID', 'post_title', 'post_content', 'post_status', 'post_category'],
    columns: {
      sourceId: 'ID',
      businessName: 'post_title',
      bio: 'post_content',
      listingStatus: 'post_status',
      ownerId: 'post_author',
      categories: 'post_category',
      location: 'city',
      postcode: 'zip',
      phone: 'phone',
      email: 'email',
      website: 'website',
    },
    source: '',
  },
  {
    name: 'GeoDirectory',
    kind: 'reviews',
    needs: ['comment_ID', 'comment_post_ID', 'rating', 'comment_content', 'comment_date'],
    columns: {
      sourceId: 'comment_ID',
      listingId: 'comment_post_ID',
      rating: 'rating',
      words: 'comment_content',
      writtenOn: 'comment_date',
      reviewStatus: 'comment_approved',
      author: 'comment_author',
      authorEmail: 'comment_author_email',
    },
    source: '',
  },
  {
    name: 'GeoDirectory',
    kind: 'pictures',
    needs: ['ID', 'post_title', 'post_images'],
    columns: { listingId: 'ID', files: 'post_images', title: 'post_title' },
    source: '',
  },
  {
    name: 'Companies House',
    kind: 'listings',
    needs: ['CompanyName', 'CompanyNumber', 'RegAddress.PostTown', 'CompanyStatus', 'SICCode.SicText_1'],
    columns: {
      businessName: 'CompanyName',
      sourceId: 'CompanyNumber',
      location: 'RegAddress.PostTown',
      postcode: 'RegAddress.PostCode',
      listingStatus: 'CompanyStatus',
      categories: 'SICCode.SicText_1',
    },
    source: 'the register of Companies House',
  },
]

/** Null if the headings are no export that we know. Companies House writes blanks before some. */
export function presetFor(
  kind: ImportKind,
  headers: readonly string[],
): { name: string; source: string; mapping: ColumnMapping } | null {
  const trimmed = headers.map((header) => header.trim())
  const preset = PRESETS.find((one) => one.kind === kind && one.needs.every((need) => trimmed.includes(need)))
  if (!preset) return null
  const columns = Object.entries(preset.columns).map(([field, heading]) => [field, trimmed.indexOf(heading)] as const)
  const mapping: ColumnMapping = Object.fromEntries(columns.filter(([, column]) => column >= 0))
  return { name: preset.name, source: preset.source, mapping }
}
