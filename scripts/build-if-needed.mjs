// Builds when a source is newer than the last build, or that was of the other kind.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root, run } from './node24.mjs'

const sources = ['app', 'server', 'contract', 'db', 'config', 'public', 'package-lock.json', 'vite.config.ts']

/** With PLAIN=1, pages as React Router makes them (app/document/README.md). */
export const kind = process.env.PLAIN === '1' ? 'plain' : 'quick'

export async function buildIfNeeded() {
  const mark = join(root, 'build', 'done')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === kind && statSync(mark).mtimeMs >= newest(sources)) return
  const code = await run(node24(), ['scripts/build.mjs'])
  if (code !== 0) process.exit(code)
}

/** When the newest file below these was changed. */
function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const stat = statSync(join(root, path))
    latest = Math.max(
      latest,
      stat.isDirectory() ? newest(readdirSync(join(root, path)).map((name) => join(path, name))) : stat.mtimeMs,
    )
  }
  return latest
}
