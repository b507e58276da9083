import { readFileSync } from 'node:fs'
import { z } from 'zod'

const line = z.templateLiteral([z.enum(['safari', 'ios_saf', 'firefox', 'chrome', 'edge']), ' >= ', z.number()])
const Package = z.object({ browserslist: z.array(line) })
const { browserslist } = Package.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** The oldest browsers that Fettle supports: `browserslist` in package.json. */
export const oldest = browserslist.map((line) => {
  const [name = '', , version = ''] = line.split(' ')
  return { name, version: Number(version) }
})

/** The same for the bundler, which rewrites newer syntax and styles for them. */
export const buildTarget = oldest.map(({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
