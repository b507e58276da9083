import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import { root } from './config/root.ts'
import { buildTarget } from './scripts/browser-support/oldest.ts'
import {
  account,
  admin,
  framework,
  isOneOf,
  jobForm,
  lazyParts,
  pieces,
  react,
  startOfPages,
} from './scripts/bundle/chunks.ts'
import { facades } from './scripts/bundle/facades.ts'
import { reactAsModules } from './scripts/bundle/react-as-modules.ts'
import { iconSheets, namedIcons } from './scripts/icons/icon-sheets.ts'

// The server's bundle holds the HTTP shell, the procedures and the pages, one instance of every module. `pages` is an
// entry of its own so that tests can render built pages on a database of theirs.
export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    bundles(),
    ownMatcher(),
    reactAsModules(),
    facades(['app/entry.client.tsx', 'app/root.tsx', 'app/pages/site/layout.tsx']),
    namedIcons,
    iconSheets(),
  ],
  // Bundled, so that the server loads the few of their thousands of modules that it uses: half the start-up and memory.
  // React, which is CommonJS, is not: a bundle would ask a getter for `jsx` at each element (docs/decisions/0030).
  ssr: { noExternal: command === 'build' ? bundled : ['lucide-react'] },
  optimizeDeps: { rolldownOptions: { plugins: [namedIcons] } },
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
  'react-router',
  'zod',
  /^@base-ui\//,
  /^@better-auth\//,
  /^@hono\//,
  /^@opentelemetry\//,
  /^@orpc\//,
  /^@react-email\//,
  /^@react-router\//,
]

/** What a page has before it fetches a part of itself. */
const onEveryPage = /\/(react|framework|kit|start)-/

/** A part of one page's module that is fetched by itself. */
const routePart = /[?]route-chunk=/
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', priority: 5, test: react },
    { name: 'framework', priority: 4, test: framework },
    { name: 'start', priority: 4, test: (id) => isOneOf(id, startOfPages) },
    { ...shared('lazy-part', lazyParts), priority: 3 },
    { ...shared('post-job-part', jobForm), priority: 2 },
    {
      name: 'kit',
      priority: 1,
      test: (id) =>
        !routePart.test(id) && ![account, admin, ...Object.values(pieces)].some((paths) => isOneOf(id, paths)),
      tags: ['$initial'],
      minShareCount: 2,
    },
    ...Object.entries(pieces).map(([name, paths]) => ({ ...shared(name, paths), priority: 1 })),
    shared('account', account),
    shared('admin', admin),
  ],
}

/** A file for those of these modules that two pages or more use. */
function shared(name: string, paths: readonly string[]) {
  return { name, test: (id: string) => isOneOf(id, paths), tags: ['$initial' as const], minShareCount: 2 }
}

// V8 keeps a source at two bytes a character as soon as one is not ASCII.
const minified = { compress: true, mangle: true, codegen: { asciiOnly: true, removeWhitespace: true } } as const
/** The server's: stack traces stay readable. */
const readable = { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } } as const

/** Leaves out what libraries do in development only. */
const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** React Router names one server entry and calls every output after it; we have two. */
const serverEntries = { index: './server/main.ts', pages: './server/boot/pages.ts' }

function bundles(): Plugin {
  const options: Record<string, BuildEnvironmentOptions> = {
    client: {
      target: buildTarget,
      modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)) },
      rolldownOptions: {
        output: {
          codeSplitting,
          minify: minified,
          // V8 compiles all of them on another thread, not function by function as the page starts.
          postBanner: ({ name }) => (['react', 'framework'].includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
        },
      },
    },
    ssr: {
      rolldownOptions: {
        input: serverEntries,
        output: { entryFileNames: '[name].js', comments: false, minify: readable },
      },
    },
  }
  return {
    name: 'fettle-bundles',
    enforce: 'post',
    configEnvironment(name, _, { command }) {
      const build = options[name]
      return build && { build, ...(name === 'ssr' && command === 'build' ? { define: production } : {}) }
    },
  }
}

/** Has React Router find the routes of an address by ours in the browser. */
function ownMatcher(): Plugin {
  let found = false
  return {
    name: 'fettle-route-matcher',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/matcher\.js$/ },
      handler() {
        found = true
        return `export { RouteMatcher as V6RegExMatcher } from ${JSON.stringify(join(root, 'app/route-matcher.ts'))}`
      },
    },
    buildEnd() {
      if (!found) this.error('React Router has its matcher elsewhere (app/route-matcher.ts)')
    },
  }
}
