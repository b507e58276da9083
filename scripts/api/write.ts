// npm run api: writes server/api/v1/openapi.json from the operations. With --check it writes nothing, and fails if the file is
// out of date, or if it breaks clients of an earlier version: the newest tag that has the file, else the commit where this
// branch leaves main, else (on main itself) the one before the last. `npm run api -- --check origin/main` compares with another.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import { documentText } from '#server/api/v1/document.ts'
import { OPENAPI_FILE } from '#server/api/v1/openapi-file.ts'
import { breakingChanges } from './breaking.ts'

const text = await documentText()
const path = join(root, OPENAPI_FILE)

if (!process.argv.includes('--check')) {
  writeFileSync(path, text)
} else {
  const faults = [...(readFileSync(path, 'utf8') === text ? [] : [`${OPENAPI_FILE} is out of date: npm run api`])]
  const given = process.argv[process.argv.indexOf('--check') + 1]
  const earlier = earlierVersion(given)
  if (earlier)
    faults.push(
      ...breakingChanges(JSON.parse(earlier.text), JSON.parse(text)).map((fault) => `${earlier.ref}: ${fault}`),
    )
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function earlierVersion(given: string | undefined): { ref: string; text: string } | null {
  const tags = git('tag', '--sort=-creatordate')?.split('\n').slice(0, 20) ?? []
  const [start, last] = [git('merge-base', 'origin/main', 'HEAD') ?? '', git('rev-parse', 'HEAD')]
  const refs = given ? [given] : [...tags, start === last ? '' : start, 'HEAD^1']
  for (const ref of refs.map((ref) => ref.trim()).filter(Boolean)) {
    const text = git('show', `${ref}:${OPENAPI_FILE}`)
    if (text) return { ref, text }
  }
  return null
}

/** Null if git says no. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    })
  } catch {
    return null
  }
}
