// Collects what an image holds into build/image: the built site, the sources of the operator's commands, and the files of
// packages that they load. The second stage of the Dockerfile copies that folder.
import { cpSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/node24.mjs'
import { runTimeFiles } from './run-time-files.mjs'

/** The embedded databases of build/databases are for machines that start without PostgreSQL, and larger than all of this. */
const folders = ['build/client', 'build/server', 'config', 'contract', 'db', 'public', 'server']
const files = ['package.json', 'LICENSE']

const image = join(root, 'build/image')
rmSync(image, { recursive: true, force: true })
const own = globSync(
  folders.map((folder) => `${folder}/**/*.*`),
  { cwd: root, exclude: ['**/*.test.*', '**/*_snapshot.json', '**/README.md', 'server/boot/dev.ts'] },
)
for (const path of new Set([...own, ...files, ...(await runTimeFiles(root))])) {
  cpSync(join(root, path), join(image, path), { preserveTimestamps: true, dereference: true })
}
