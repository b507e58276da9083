// npm run icons: draws the icons that the pages import from app/ui/icons.ts, and the drawings of our own, into one sheet.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LucideIcon } from 'lucide-react'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { optimize } from 'svgo'
import { LOGO, starDrawings } from '../../app/ui/drawings.ts'
import { root } from '../../config/root.ts'

const imported = /import \{(?<names>[^}]*)\} from '(?:#app\/ui|\.)\/icons\.ts'/g

const texts = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
const names = texts.flatMap((text) =>
  [...text.matchAll(imported)].flatMap(({ groups }) => groups?.names?.match(/(?<! as )\b[A-Z]\w*/g) ?? []),
)
const icons = [...new Set(names)].sort()

const drawings = [LOGO, ...starDrawings(), ...icons.map(symbol)]
writeFileSync(
  join(root, 'app/ui/icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${drawings.join('\n')}\n</svg>\n`,
)
writeFileSync(
  join(root, 'app/ui/icons.ts'),
  [
    '// Written by `npm run icons`. For another icon, import it from here as Lucide calls it, and run that.',
    "import { createIcon } from '../icon.ts'\n",
    ...icons.map((name) => `export const ${name} = createIcon('${name}')`),
    '',
  ].join('\n'),
)

function symbol(name: string): string {
  const icon: LucideIcon | undefined = Reflect.get(lucide, name)
  if (!icon) throw new Error(`Lucide has no icon ${name}.`)
  const drawn = renderToStaticMarkup(createElement(icon))
  return `<symbol id="${name}" viewBox="0 0 24 24">${inFewPaths(drawn)}</symbol>`
}

/** Joins the lines of a drawing: a page styles each element of the sheet, and once more for each icon that it shows. */
function inFewPaths(drawn: string): string {
  const { data } = optimize(drawn, {
    plugins: [
      { name: 'convertShapeToPath', params: { convertArcs: true } },
      { name: 'mergePaths', params: { force: true } },
    ],
  })
  return data.slice(data.indexOf('>') + 1, data.lastIndexOf('</svg>'))
}
