// npm start: from a fresh clone to a served marketplace. Plain Node 20, no dependencies.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { install, node24, root, run } from './node24.mjs'

await install()
if (newest(['app', 'server', 'contract', 'db', 'config', 'public', 'package-lock.json', 'vite.config.ts']) > builtAt()) {
  process.stdout.write('Building…\n')
  const code = await run(node24(), ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) process.exit(code)
}
process.exit(await run(node24(), ['build/server/index.js'], { env: { NODE_ENV: 'production' } }))

function builtAt() {
  const built = join(root, 'build', 'done')
  return existsSync(built) ? statSync(built).mtimeMs : 0
}

/** When the newest file below these was changed. */
function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    const stat = statSync(full)
    latest = Math.max(latest, stat.isDirectory() ? newest(readdirSync(full).map((name) => join(path, name))) : stat.mtimeMs)
  }
  return latest
}
