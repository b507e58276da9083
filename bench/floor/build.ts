import { join } from 'node:path'
import { build } from 'vite'
import { root } from '#config/root.ts'
import { iconSheet, namedIcons } from '../../scripts/icons/icon-sheet.ts'

/** Node reads no JSX: bundles bench/cards-floor.ts and gives the file to run. */
export async function buildFloor(): Promise<string> {
  const outDir = join(root, 'build/bench')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [namedIcons, iconSheet()],
    ssr: { noExternal: ['lucide-react'] },
    build: { ssr: join(root, 'bench/cards-floor.ts'), outDir, target: 'node24', minify: false },
  })
  return join(outDir, 'cards-floor.js')
}
