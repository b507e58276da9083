import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import { buildTarget } from './scripts/browser-support/oldest.ts'

// The server's bundle holds the HTTP shell, the procedures and the pages, one instance of every module. `pages` is an
// entry of its own so that tests can render built pages on a database of theirs.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), bundles()],
  // Bundled, so that the server loads the few of their thousands of modules that it uses: half the start-up and memory.
  ssr: command === 'build' ? { noExternal: bundled } : {},
}))

const bundled = [
  'better-auth',
  'better-call',
  'cron-parser',
  'drizzle-orm',
  'entities',
  'hono',
  'html-to-text',
  'jose',
  'lucide-react',
  'nodemailer',
  'pg-boss',
  'prom-client',
  'react',
  'react-dom',
  'react-router',
  'zod',
  /^@base-ui\//,
  /^@better-auth\//,
  /^@conform-to\//,
  /^@hono\//,
  /^@opentelemetry\//,
  /^@orpc\//,
  /^@react-email\//,
  /^@react-router\//,
]

/**
 * What several pages use travels to the browser in two files: one for the framework, one for the kit. A file for every
 * component would make some forty requests of a first visit. What only some pages share are files of their own, as is
 * what loads when first used.
 */
const accountOnly = new RegExp(
  [
    '/node_modules/(@conform-to|zod)/',
    '/contract/(avatar|flash|membership|own-membership)',
    '/app/components/(category-picker|location-line|text-line|avatar-upload|use-avatar-upload|category-chip)',
    '/app/ui/(error-summary|radio-group|checkbox|dialog|text-area|tooltip|menu)[.]',
    '/icons/(bell|bookmark|camera|credit-card|log-out|shield-check|user-round)[.]',
    '/app/pages/(account|auth)/',
    '/app/pages/site/legal/',
  ].join('|'),
)
/** Two pages share it, and fetch most of it only when it is drawn. */
const jobForm = /\/app\/(pages\/job-form\/|ui\/apart[.])/
/** A part of one page's module that is fetched by itself. */
const routePart = /[?]route-chunk=/
/** What some pages share and most do without. */
const pieces = {
  search:
    /\/app\/components\/(radius-options|use-suggestions|use-settled)|\/app\/ui\/(combobox|select|field|correction)[.]/,
  position: /\/app\/components\/use-position/,
  filters:
    /\/app\/components\/(filter-(rail|form)|use-filter-draft|category-options|place-notes|result-head)|\/icons\/sliders-horizontal[.]/,
  listings: /\/app\/components\/(listing-card|distance-from-here)|\/app\/ui\/rating[.]|\/contract\/search-terms[.]/,
  job: /\/app\/pages\/site\/(job\/(contact|hire-form|manage|poster-panel)|mail-links\/job-outcome)|\/app\/components\/job-(act|status)[.]/,
  jobs: /\/app\/components\/job-line|\/icons\/wallet[.]|\/app\/ui\/slider[.]|\/contract\/(job|job-filters)[.]/,
  budget: /\/contract\/budget[.]/,
  switch: /\/app\/ui\/switch[.]/,
  trades: /\/icons\/(car|hammer|monitor|paint-roller)[.]/,
  tabs: /\/app\/ui\/(tabs|tab-look|later|breadcrumb)[.]/,
  payments: /\/app\/pages\/dev\/payments-frame/,
  asking: /\/app\/components\/keep-button/,
  tables: /\/app\/ui\/(scroll-table|prose)[.]/,
}
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // With what fetches a file when it is first used: else that lies in the first of those who use it.
    {
      name: 'framework',
      priority: 2,
      test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
    },
    { name: 'post-job-part', priority: 2, test: jobForm, tags: ['$initial'], minShareCount: 2 },
    {
      name: 'kit',
      priority: 1,
      test: (id) => ![accountOnly, routePart, ...Object.values(pieces)].some((other) => other.test(id)),
      tags: ['$initial'],
      minShareCount: 2,
    },
    ...Object.entries(pieces).map(([name, test]) => ({
      name,
      priority: 1,
      test,
      tags: ['$initial' as const],
      minShareCount: 2,
    })),
    { name: 'account', test: accountOnly, tags: ['$initial'], minShareCount: 2 },
  ],
}

/** React Router names one server entry and calls every output after it; we have two. */
const serverEntries = { index: './server/main.ts', pages: './server/pages.ts' }

function bundles(): Plugin {
  const options: Record<string, BuildEnvironmentOptions> = {
    client: { target: buildTarget, rolldownOptions: { output: { codeSplitting } } },
    ssr: { rolldownOptions: { input: serverEntries, output: { entryFileNames: '[name].js' } } },
  }
  return {
    name: 'fettle-bundles',
    enforce: 'post',
    configEnvironment(name) {
      const build = options[name]
      return build && { build }
    },
  }
}
