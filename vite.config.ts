import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { speedLayer } from './app/document/plugin.ts'
import { buildTarget } from './scripts/browser-support/oldest.ts'

// The server's bundle holds the HTTP shell, the procedures and the pages, one instance of every module. `pages` is an
// entry of its own so that tests can render built pages on a database of theirs.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), bundles(), speedLayer({ plain: process.env.PLAIN === '1' })],
  // Bundled, so that the server loads the few of their thousands of modules that it uses: half the start-up and memory.
  // React, which is CommonJS, is not: a bundle would ask a getter for `jsx` at each element (docs/decisions/0030).
  ssr: { noExternal: command === 'build' ? bundled : [] },
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
  /^@sentry\//,
]

/** Stack traces stay readable. V8 keeps a source at two bytes a character as soon as one is not ASCII. */
const readable = { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } } as const

/** Leaves out what libraries do in development only. */
const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** React Router names one server entry and calls every output after it; we have two. */
const serverEntries = { index: './server/main.ts', pages: './server/boot/pages.ts' }

function bundles(): Plugin {
  const options: Record<string, BuildEnvironmentOptions> = {
    client: { target: buildTarget },
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
