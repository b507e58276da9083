// npm run drawings: composes every drawn picture of the site from the objects of Fluent Emoji, those of
// own-objects.svg, and the faces of Open Peeps, and writes them where the pages ask for them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../config/root.ts'
import { taxonomy } from '../../db/taxonomy/taxonomy.ts'
import { composed, type Ground, placedIn, type Size, styled } from './compose.ts'
import { faces } from './faces.ts'
import { GROUPS } from './groups.ts'
import { EARTH, HOUSE, house } from './house.ts'
import { LOGO_SIDE, LOGOS_OF_A_TRADE, logo } from './logos.ts'
import { sharedOnce } from './shared-once.ts'
import { TILE, tile, VARIANTS } from './tile.ts'
import { tintsOf } from './tints.ts'
import { TRADES } from './trades.ts'
import { VIGNETTE, vignettes } from './vignettes.ts'
import { dulled, VEIL, WORKS } from './works.ts'

const SCENE: Size = { width: 720, height: 480 }
const WORK: Size = { width: 720, height: 540 }

/** In the colour of no group. */
const ANY_GROUP = ''
const FOLDER = join(root, 'public/drawings')

rmSync(FOLDER, { recursive: true, force: true })
for (const { slug: group, categories } of taxonomy()) {
  const scene = GROUPS[group]
  if (!scene) throw new Error(`There is no scene for ${group} in groups.ts.`)
  write(`groups/${group}.svg`, await oneScene(SCENE, styled(tintsOf(group)), scene))
  for (const { slug } of categories) {
    const recipe = TRADES[slug]
    if (!recipe) throw new Error(`There is no recipe for ${slug} in trades.ts.`)
    const works = WORKS[slug]
    if (!works) throw new Error(`There are no works for ${slug} in works.ts.`)
    for (const [index, { ground, before, after }] of works.entries()) {
      const tints = tintsOf(group, slug)
      write(`work/${slug}-${index + 1}.svg`, await bothWays(WORK, styled(tints), { ground, objects: after }))
      if (before === undefined) continue
      const dull = { light: dulled(tints.light), dark: dulled(tints.dark) }
      write(
        `work/${slug}-${index + 1}-before.svg`,
        await bothWays(WORK, styled(dull), { ground, objects: before }, VEIL),
      )
    }
    const variants = await Promise.all(Array.from({ length: VARIANTS }, (_, variant) => tile(recipe, variant)))
    write(`trades/${slug}.svg`, await views(TILE, styled(tintsOf(group, slug)), variants))
    for (let index = 0; index < LOGOS_OF_A_TRADE; index++) {
      write(
        `logos/${slug}-${index + 1}.svg`,
        picture({ width: LOGO_SIDE, height: LOGO_SIDE }, await logo(group, slug, index)),
      )
    }
  }
}
const parts = [{ id: 'earth', drawing: EARTH }, ...(await house())]
writeFileSync(
  join(root, 'app/pages/site/home/house.svg'),
  `${picture(HOUSE, parts.map(({ id, drawing }) => `<g id="${id}">${drawing}</g>`).join('\n'))}\n`,
)
for (const { name, drawing } of await vignettes()) {
  write(`vignettes/${name}.svg`, picture(VIGNETTE, styled(tintsOf(ANY_GROUP)) + drawing))
}
for (const { name, drawing } of faces()) write(`faces/${name}.svg`, drawing)

/** `#b` shows it mirrored. */
async function bothWays(
  size: Size,
  style: string,
  { ground, objects }: { ground: Ground; objects: string },
  over = '',
): Promise<string> {
  const drawings = [false, true].map((mirror) => composed(size, { ground, objects: placedIn(objects), mirror }))
  return views(
    size,
    style,
    (await Promise.all(drawings)).map((drawing) => drawing + over),
  )
}

async function oneScene(size: Size, style: string, { ground, objects }: { ground: Ground; objects: string }) {
  return picture(size, style + (await composed(size, { ground, objects: placedIn(objects) })))
}

/** Several pictures in one file, beside each other; `#b` shows the second, `#c` the third. */
async function views(size: Size, style: string, drawings: string[]): Promise<string> {
  const { width, height } = size
  const places = drawings.map((drawing, index) =>
    index === 0
      ? drawing
      : `<view id="${viewName(index)}" viewBox="${index * width} 0 ${width} ${height}"/><g transform="translate(${index * width})">${drawing}</g>`,
  )
  return picture(size, style + (await sharedOnce(places.join(''))))
}

function viewName(index: number): string {
  return String.fromCharCode(97 + index)
}

function picture({ width, height }: Size, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

function write(path: string, drawing: string): void {
  const file = join(FOLDER, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${drawing}\n`)
}
