import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { optimize } from 'svgo'
import type { Plugin } from 'vite'
import { LOGO, starDrawings } from '../../app/ui/drawings.ts'
import { root } from '../../config/root.ts'
import { account, isOneOf } from '../bundle/chunks.ts'

const library = join(root, 'node_modules/lucide-react/dist/esm')
const exported = readFileSync(join(library, 'lucide-react.mjs'), 'utf8').split('\n')
const drawn = fileURLToPath(new URL('../../app/ui/icon.ts', import.meta.url))

// A browser parses and styles a whole sheet, in one task, as soon as a page refers to a drawing of it.
const SHEETS = ['common', 'site', 'members'] as const
type Sheet = (typeof SHEETS)[number]

const icons = findIcons()

/** Lucide's icons by where they are drawn alone, with our component (app/ui/icon.ts) in place of its own. */
export const namedIcons = {
  name: 'named-icons',
  enforce: 'pre' as const,
  resolveId: (source: string) => (source.endsWith('/createLucideIcon.mjs') ? drawn : null),
  transform: (code: string, id: string) =>
    id.includes('/lucide-react/dist/esm/icons/')
      ? { code: code.replace(/(?<=const __iconData = )\{[\s\S]*?\n\}(?=;\n)/, drawingOf), map: null }
      : null,
}

/** Their drawings in files that browsers keep for good. */
export function iconSheets(): Plugin {
  const sources = SHEETS.map((sheet) => {
    const files = [...icons.keys()].filter((file) => icons.get(file) === sheet)
    const drawings = files.map((file) => symbol(readFileSync(join(library, file), 'utf8')))
    const own = sheet === 'common' ? [LOGO, ...starDrawings()] : []
    return `<svg xmlns="http://www.w3.org/2000/svg">${[...own, ...drawings].join('')}</svg>`
  })
  const folder = `assets/icons-${createHash('sha256').update(sources.join('')).digest('base64url').slice(0, 8)}`
  const files = SHEETS.map((sheet, at) => ({ fileName: `${folder}/${sheet}.svg`, source: sources[at] ?? '' }))
  return {
    name: 'icon-sheets',
    config: () => ({ define: { 'import.meta.env.ICON_SHEETS': JSON.stringify(`/${folder}/`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },
    configureServer({ middlewares }) {
      for (const { fileName, source } of files) {
        middlewares.use(`/${fileName}`, (_, answer) => {
          answer.setHeader('content-type', 'image/svg+xml')
          answer.end(source)
        })
      }
    },
  }
}

function drawingOf(code: string): string {
  const name = nameOf(code)
  return JSON.stringify(`${icons.get(`icons/${name}.mjs`) ?? 'members'}.svg#${name}`)
}

function nameOf(code: string): string {
  const [, name] = /name: "([^"]+)"/.exec(code) ?? []
  if (!name) throw new Error(`An icon of Lucide has no name: ${code.slice(0, 200)}`)
  return name
}

/** The files of Lucide's icons that are drawn, each with its sheet. */
function findIcons(): Map<string, Sheet> {
  const uses = globSync('app/**/*.{ts,tsx}', { cwd: root }).flatMap((user) =>
    iconsOf(readFileSync(join(root, user), 'utf8')).map((file) => ({ file, user })),
  )
  const byFile = [...Map.groupBy(uses, ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(byFile.map(([file, uses]) => [file, sheetOf(uses.map(({ user }) => user))]))
}

function sheetOf(users: string[]): Sheet {
  const ofVisitors = users.filter((user) => !isOneOf(`/${user}`, account))
  if (ofVisitors.some((user) => /^app\/(ui|components)\//.test(user))) return 'common'
  return ofVisitors.some((user) => user.startsWith('app/pages/site/')) ? 'site' : 'members'
}

function iconsOf(text: string): string[] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
  const names = imports.flatMap(([, list = '']) => [...list.matchAll(/(type )?(\w+)( as \w+)?/g)])
  return names.flatMap(([, type, name = '']) => {
    if (type) return []
    const line = exported.find((line) => new RegExp(`default as ${name}\\b`).test(line))
    const file = /from '\.\/(.+)'/.exec(line ?? '')?.[1]
    if (!file) throw new Error(`Lucide has no icon ${name}`)
    return file
  })
}

/**
 * The drawings are lists of elements with their attributes, written as code. A page styles each element once for each icon
 * of it, and all of the sheet: one path for all the lines of a drawing is half of that work.
 */
function symbol(code: string): string {
  const elements = [...code.matchAll(/"(\w+)",\s*(\{[^}]*\})/g)].map(([, tag, attributes = '']) => {
    const given = [...attributes.matchAll(/(\w+): "([^"]*)"/g)].filter(([, key]) => key !== 'key')
    return `<${tag}${given.map(([, key, value]) => ` ${key}="${value}"`).join('')}/>`
  })
  return `<symbol id="${nameOf(code)}" viewBox="0 0 24 24">${inFewPaths(elements.join(''))}</symbol>`
}

function inFewPaths(elements: string): string {
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${elements}</svg>`, {
    plugins: [
      { name: 'convertShapeToPath', params: { convertArcs: true } },
      { name: 'mergePaths', params: { force: true } },
    ],
  })
  return data.slice(data.indexOf('>') + 1, data.lastIndexOf('</svg>'))
}
