// Which modules travel to the browser together. What several pages use comes in two files: one for the framework, one for
// the kit; a file for every component would make some forty requests of a first visit. What only some pages share are
// files of their own, as is what loads when first used.

/** Modules by the path of their file without its ending, or of their folder, from the root of the repository. */
export type Chunks = Record<string, readonly string[]>

const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}`
const search = (name: string) => `app/components/search/${name}`
const ui = (name: string) => `app/ui/${name}`

/** With what fetches a file when it is first used: else that lies in the first of those who use it. */
export const framework = /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/

/** Two pages share the job form, and fetch most of it only when it is drawn. */
export const jobForm = ['app/pages/job-form', ui('lazy-part')]

/** What public pages share and some do without. */
export const pieces: Chunks = {
  search: [
    ...['radius-options', 'use-suggestions', 'use-debounced'].map(search),
    ...['combobox', 'select', 'field', 'correction'].map(ui),
  ],
  position: [search('use-position')],
  filters: [
    ...['filter-rail', 'filter-form', 'use-filter-draft', 'category-options', 'place-notes', 'result-head'].map(search),
    icon('sliders-horizontal'),
  ],
  listings: ['app/components/listing-card', 'app/components/distance-from-here', ui('rating'), 'contract/search-terms'],
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
  switch: [ui('switch')],
  trades: ['car', 'hammer', 'monitor', 'paint-roller'].map(icon),
  tabs: ['tabs', 'breadcrumb'].map(ui),
  payments: ['app/pages/dev/payments-frame'],
  asking: ['app/components/keep-button'],
  restrictions: ['contract/restriction', 'contract/outage'],
  tables: ['scroll-table', 'prose'].map(ui),
}

/** What only the pages of members, sign-in and the law share. */
export const account = [
  'node_modules/@conform-to',
  'node_modules/zod',
  ...['avatar', 'flash', 'mail-link', 'membership', 'own-membership'].map((name) => `contract/${name}`),
  ...['category-picker', 'text-line', 'avatar-upload', 'use-avatar-upload', 'category-chip'].map(
    (name) => `app/components/${name}`,
  ),
  search('location-line'),
  ...['error-summary', 'radio-group', 'checkbox', 'dialog', 'text-area'].map(ui),
  ...['bell', 'bookmark', 'camera', 'credit-card', 'log-out', 'shield-check', 'user-round'].map(icon),
  'app/pages/account',
  'app/pages/auth',
  'app/pages/site/legal',
]

/** Whether a module, by its id, is one of these files or lies in one of these folders. */
export function isOneOf(id: string, paths: readonly string[]): boolean {
  return paths.some((path) => {
    const at = id.indexOf(`/${path}`)
    return at >= 0 && '/.?'.includes(id[at + path.length + 1] ?? '/')
  })
}
