import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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
 * component would make some forty requests of a first visit. What only search pages share, and what only forms and
 * account pages share, are files of their own, as is what loads when first used.
 */
const accountOnly = new RegExp(
  [
    '/node_modules/(@conform-to|zod)/',
    '/contract/flash',
    '/app/components/(category-picker|avatar-upload|use-avatar-upload)',
    '/app/ui/(radio-group|dialog|text-area|tooltip|menu)[.]',
    '/app/pages/(account|auth)/',
    '/app/pages/site/legal/',
  ].join('|'),
)
const searchOnly =
  /\/app\/components\/(location-picker|use-position|use-suggestions|use-found-place|use-settled)|\/app\/ui\/combobox[.]/
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
    {
      name: 'kit',
      priority: 1,
      test: (id) => !accountOnly.test(id) && !searchOnly.test(id),
      tags: ['$initial'],
      minShareCount: 2,
    },
    { name: 'search', test: searchOnly, tags: ['$initial'], minShareCount: 2 },
    { name: 'account', test: accountOnly, tags: ['$initial'], minShareCount: 2 },
  ],
}

/** React Router names one server entry and calls every output after it; we have two. */
const serverEntries = { index: './server/main.ts', pages: './server/pages.ts' }

function bundles(): Plugin {
  const options: Record<string, Rolldown.RolldownOptions> = {
    client: { output: { codeSplitting } },
    ssr: { input: serverEntries, output: { entryFileNames: '[name].js' } },
  }
  return {
    name: 'fettle-bundles',
    enforce: 'post',
    configEnvironment(name) {
      const rolldownOptions = options[name]
      return rolldownOptions && { build: { rolldownOptions } }
    },
  }
}
