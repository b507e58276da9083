import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// The server's bundle holds the HTTP shell, the procedures and the pages, one instance of every module. `pages` is an
// entry of its own so that tests can render built pages on a database of theirs.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverEntries()],
  // Bundled, so that the server loads the few of their thousands of modules that it uses: half the start-up and memory.
  ssr: command === 'build' ? { noExternal: bundled } : {},
}))

const bundled = [
  'drizzle-orm',
  'hono',
  'lucide-react',
  'react',
  'react-dom',
  'react-router',
  'zod',
  /^@base-ui\//,
  /^@conform-to\//,
  /^@hono\//,
  /^@orpc\//,
  /^@react-email\//,
  /^@react-router\//,
]

/** React Router names one server entry and calls every output after it; we have two. */
function serverEntries(): Plugin {
  return {
    name: 'fettle-server-entries',
    enforce: 'post',
    configEnvironment(name) {
      if (name !== 'ssr') return
      return {
        build: {
          rollupOptions: {
            input: { index: './server/main.ts', pages: './server/pages.ts' },
            output: { entryFileNames: '[name].js' },
          },
        },
      }
    },
  }
}
