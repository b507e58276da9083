import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { root } from '#config/root.ts'

/** Node reads no JSX: bundles bench/page-floor.ts and gives the file to run. */
export async function buildFloor(): Promise<string> {
  const outDir = join(root, 'build/bench')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { ssr: join(root, 'bench/page-floor.ts'), outDir, target: 'node24', minify: false, emptyOutDir: false },
  })
  return join(outDir, 'page-floor.js')
}
