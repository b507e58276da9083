// Lists what a built site loads besides its own folders: the files of packages, one by one. Whole packages are five
// times as large, with their sources, browsers' bundles and what other systems need.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { isAbsolute, join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** What bundled CommonJS asks for, and fonts, word lists and threads that the server reads or starts by their names. */
const MENTIONS = [/\b__require\("([^"]+)"\)/g, /["'`]([#@\w][\w@./-]*\.[a-z]\w{1,5})["'`]/g]

/** Paths below `root`, sorted. */
export async function runTimeFiles(root) {
  const built = globSync('build/server/**/*.js', { cwd: root })
  const mentioned = filesIn(built, root)
  const programs = mentioned.filter((path) => /\.(ts|js|cjs|mjs)$/.test(path))
  const { fileList } = await nodeFileTrace(
    [...built, ...programs].map((path) => join(root, path)),
    { base: root, ts: true, readFile: (path) => readAsJavaScript(path, root) },
  )
  const all = [...new Set([...fileList, ...mentioned])]
    .filter((path) => isInstalled(path) || mentioned.includes(path))
    .sort()
  // The tracer adds the package.json of every package that is there.
  const used = new Set(all.filter((path) => !path.endsWith('/package.json')).map(packageOf))
  return all.filter((path) => !isInstalled(path) || used.has(packageOf(path)))
}

const isInstalled = (path) => path.startsWith('node_modules/')
const packageOf = (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]

/** Those that these built files mention. */
function filesIn(paths, root) {
  const texts = paths.map((path) => readFileSync(join(root, path), 'utf8'))
  const names = texts.flatMap((text) => MENTIONS.flatMap((mention) => [...text.matchAll(mention)]))
  const found = new Set(names.map(([, name]) => find(name, root)))
  return [...found].filter((path) => path !== null)
}

/** Null for a module of Node's own, and for a text that only looks like a file's name. */
function find(name, root) {
  if (existsSync(join(root, name))) return name
  try {
    const path = createRequire(join(root, 'package.json')).resolve(name)
    return isAbsolute(path) ? relative(root, path) : null
  } catch {
    return null
  }
}

/** Node takes the types out of our own sources; the tracer does not know them. */
async function readAsJavaScript(path, root) {
  const text = await readFile(path, 'utf8').catch(() => null)
  const isOwn = !relative(root, path).startsWith('node_modules')
  return text !== null && isOwn && path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
}
