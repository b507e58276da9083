// Which modules travel to the browser together. What several pages use comes in four files: React, the framework, the
// start, the kit; a file for every component would make some forty requests of a first visit, and each costs a slow phone
// more than a kilobyte does. What only some pages share are files of their own, as is what loads when first used.

/** Modules by the path of their file without its ending, or of their folder, from the root of the repository. */
export type Chunks = Record<string, readonly string[]>

const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}`
const search = (name: string) => `app/components/search/${name}`
const ui = (name: string) => `app/ui/${name}`

/** With what runs before it. */
export const react = /node_modules\/(react|react-dom|scheduler)\/|app\/stack-traces/

/** With what fetches a file when it is first used: else that lies in the first of those who use it. */
export const framework = /node_modules\/react-router\/|vite\/preload-helper|app\/(ui\/lazy-part|route-matcher)/

/** What every page of the site starts with, in one file: their own are facades of it (facades.ts). */
export const startOfPages = ['app/start', 'app/root', 'app/pages/site/layout']

/** Two pages share the job form, and fetch most of it only when it is drawn. */
export const jobForm = ['app/pages/job-form']

/** Where the parts are that a page fetches when they are drawn. */
export const lazyParts = [
  'app/pages/portfolio/gallery.lazy',
  'app/pages/portfolio/own/own-portfolio.lazy',
  'app/pages/site/listing/listing.lazy',
  'app/pages/site/listing/owner/owner.lazy',
]

/** What public pages share and some do without. */
export const pieces: Chunks = {
  search: [
    ...['place-box', 'radius-options', 'service-box', 'use-suggestions', 'use-debounced', 'use-position'].map(search),
    ...['combobox', 'select', 'field', 'correction', 'fetch-combobox-list'].map(ui),
  ],
  filters: [
    ...[
      'filter-rail',
      'filter-form',
      'use-filter-draft',
      'category-options',
      'use-category-names',
      'place-notes',
      'result-head',
    ].map(search),
    search('understood.lazy'),
    icon('sliders-horizontal'),
    ...['pagination', 'switch'].map(ui),
  ],
  listings: [
    ...['listing-card', 'distance-from-here'].map((name) => `app/components/${name}`),
    ...['avatar', 'rating'].map(ui),
    'contract/search-terms',
    ...['camera', 'car', 'hammer', 'monitor', 'paint-roller'].map(icon),
  ],
  entry: [
    ...['tabs', 'breadcrumb'].map(ui),
    ...['contract/contact-link', 'contract/money'],
    ...['badge-check', 'clipboard-list', 'mail', 'phone'].map(icon),
  ],
  job: [
    ...['contact', 'contact-details', 'contact-reveal', 'hire-form', 'manage', 'poster-panel', 'poster-panel.lazy'].map(
      (name) => `app/pages/site/job/${name}`,
    ),
    'app/pages/site/mail-links/job-outcome',
    'app/pages/site/mail-links/job-outcome-states',
    'app/components/job-act',
    'app/components/job-status',
  ],
  jobs: ['app/components/job-line', icon('wallet'), ui('slider'), 'contract/job', 'contract/job-filters'],
  budget: ['contract/budget'],
  messages: [
    'contract/message',
    'contract/id',
    'app/components/frame/unread',
    icon('message-circle'),
    icon('message-square'),
  ],
  uploads: ['app/components/upload', ui('progress'), icon('image-plus'), icon('arrow-left')],
  feedback: [
    'app/components/feedback',
    ...['feedback', 'feedback-hints', 'feedback-invitation', 'report'].map((name) => `contract/${name}`),
  ],
  rights: ['app/pages/site/listing-rights/asked', 'app/pages/site/listing-rights/asker', 'contract/listing-rights'],
  rules: ['app/pages/site/feedback', 'app/pages/site/ranking'],
  payments: ['app/pages/dev/payments-frame'],
  confirmation: ['app/components/resend-confirmation'],
  targets: ['app/components/form/form-target'],
  asking: ['app/components/keep-button'],
  restrictions: ['contract/restriction', 'contract/outage'],
  tables: ['scroll-table', 'prose'].map(ui),
}

/** What only the pages of members, sign-in and the law share. */
export const account = [
  'node_modules/zod',
  ...[
    'avatar',
    'category-suggestion',
    'flash',
    'form',
    'mail-link',
    'membership',
    'own-membership',
    'profile-fields',
  ].map((name) => `contract/${name}`),
  ...[
    'category',
    'conversation-line',
    'form',
    'opening-hours',
    'profile',
    'avatar-upload',
    'use-avatar-upload',
    'use-order-saved',
    'use-queued-submit',
  ].map((name) => `app/components/${name}`),
  search('location-line'),
  ...['error-summary', 'radio-group', 'rating-choice', 'checkbox', 'dialog', 'text-area', 'use-drag-order'].map(ui),
  ...[
    'activity',
    'arrow-down',
    'arrow-up',
    'award',
    'bell',
    'bookmark',
    'calendar-clock',
    'credit-card',
    'eye',
    'grip-vertical',
    'log-out',
  ].map(icon),
  ...['pencil', 'plus', 'shield-check', 'tag', 'user-round'].map(icon),
  'app/pages/account',
  'app/pages/portfolio',
  'app/pages/site/listing/owner/edit-hours',
  'app/pages/site/listing/owner/edit-part',
  'app/pages/site/listing/owner/in-place',
  'app/pages/site/listing/owner/owner-avatar',
  'app/pages/site/listing/owner/owner-notice',
  'app/pages/site/listing/owner/parts',
  'app/pages/auth',
  'app/pages/site/claim',
  'app/pages/site/listing-rights',
  ...['claim', 'claim-flash', 'claim-input', 'listing-request'].map((name) => `contract/${name}`),
  ...['eye-off', 'file'].map(icon),
  'app/pages/site/legal',
  'app/components/legal',
  'contract/legal-page',
]

/** What only the pages for admins share. */
export const admin = [
  'app/pages/admin',
  ...[
    ...['admin', 'analytics', 'attention', 'bulk', 'claim-decision', 'clock', 'coupon', 'csv'],
    ...['decide-claim', 'listing-import', 'queue', 'staff'],
    ...['user', 'user-details', 'user-export', 'user-input'],
    ...[
      'appeal',
      'feedback-signals',
      'listing-request-queue',
      'moderate-feedback',
      'moderation',
      'moderation-query',
      'report-query',
      'report-queue',
    ],
  ].map((name) => `contract/${name}`),
  ...['chart-line', 'download', 'flag', 'folder-tree', 'layout-dashboard', 'list-plus'].map(icon),
  ...['message-square-text', 'scroll-text', 'settings', 'store', 'user-key', 'users'].map(icon),
]

/** Whether a module, by its id, is one of these files or lies in one of these folders. */
export function isOneOf(id: string, paths: readonly string[]): boolean {
  return paths.some((path) => {
    const at = id.indexOf(`/${path}`)
    return at >= 0 && '/.?'.includes(id[at + path.length + 1] ?? '/')
  })
}
