import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { optimize } from 'svgo'
import type { Plugin } from 'vite'
import { LOGO, starDrawings } from '../../app/ui/drawings.ts'

const root = join(import.meta.dirname, '../..')
const library = join(root, 'node_modules/lucide-react/dist/esm')
const drawn = fileURLToPath(new URL('../../app/ui/icon.ts', import.meta.url))

/** Lucide's icons by their names alone, with our component (app/ui/icon.ts) in place of its own. */
export const namedIcons = {
  name: 'named-icons',
  enforce: 'pre' as const,
  resolveId: (source: string) => (source.endsWith('/createLucideIcon.mjs') ? drawn : null),
  transform: (code: string, id: string) =>
    id.includes('/lucide-react/dist/esm/icons/')
      ? { code: code.replace(/(?<=const __iconData = )\{[\s\S]*?\n\}(?=;\n)/, nameOf), map: null }
      : null,
}

/** Their drawings in one file that browsers keep for good. */
export function iconSheet(): Plugin {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${[LOGO, ...starDrawings(), ...icons()].join('')}</svg>`
  const fileName = `assets/icons-${createHash('sha256').update(sheet).digest('base64url').slice(0, 8)}.svg`
  return {
    name: 'icon-sheet',
    config: () => ({ define: { 'import.meta.env.ICON_SHEET': JSON.stringify(`/${fileName}`) } }),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: sheet })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, answer) => {
        answer.setHeader('content-type', 'image/svg+xml')
        answer.end(sheet)
      })
    },
  }
}

function nameOf(code: string): string {
  return JSON.stringify(/name: "([^"]+)"/.exec(code)?.[1])
}

/** Of the icons that the pages import. */
function icons(): string[] {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const imports = files.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
  const names = imports.flatMap(([, list = '']) => [...list.matchAll(/(type )?(\w+)( as \w+)?/g)])
  const used = new Set(names.flatMap(([, type, name = '']) => (type ? [] : [name])))
  const exported = readFileSync(join(library, 'lucide-react.mjs'), 'utf8').split('\n')
  return [...used].sort().map((name) => {
    const line = exported.find((line) => new RegExp(`default as ${name}\\b`).test(line))
    const file = /from '(.+)'/.exec(line ?? '')?.[1]
    if (!file) throw new Error(`Lucide has no icon ${name}`)
    return symbol(readFileSync(join(library, file), 'utf8'))
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
  return `<symbol id=${nameOf(code)} viewBox="0 0 24 24">${inFewPaths(elements.join(''))}</symbol>`
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
