import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import satori from 'satori'
import sharp from 'sharp'
import { drawingAt } from '#app/pages/endpoints/drawing-file.ts'
import { type Content, drawable } from './content.ts'
import { fonts } from './fonts.ts'
import { FACE, HEIGHT, Picture, panelWidth, WIDTH } from './picture.tsx'

type ReadFace = (address: string) => Promise<Uint8Array | null>

const inTurn = pLimit(2)

const pictures = new LRUCache<string, Buffer, { content: Content; readFace: ReadFace }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (picture) => picture.length,
  fetchMethod: (_key, _stale, { context }) => inTurn(() => draw(context.content, context.readFace)),
})

/** A PNG, cached by content; at most two are drawn at a time. */
export async function pictureOf(content: Content, readFace: ReadFace): Promise<Buffer> {
  const fit = drawable(content)
  const picture = await pictures.fetch(JSON.stringify(fit), { context: { content: fit, readFace } })
  return picture ?? draw(fit, readFace)
}

async function draw(content: Content, readFace: ReadFace): Promise<Buffer> {
  const [panel, face] = await Promise.all([
    panelOf(content.drawing, { width: panelWidth(content), height: HEIGHT }),
    content.face === null ? null : faceOf(content.face, readFace),
  ])
  const svg = await satori(<Picture content={content} panel={dataUrl('svg+xml', panel)} face={face} />, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fonts(),
  })
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 7, compressionLevel: 9 }).toBuffer()
}

async function faceOf(address: string, readFace: ReadFace): Promise<string | null> {
  const bytes = await readFace(address)
  return bytes && dataUrl('png', await sharp(bytes).resize(FACE, FACE).png({ compressionLevel: 1 }).toBuffer())
}

function dataUrl(type: string, content: string | Buffer): string {
  return `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
}

const FALLBACK = '/drawings/trades/handyman.svg'
const SKY = '#dcebf2'
/** A bit of each side is cut. */
const OVERSCAN = 1.08

/** A drawing on the floor of a box of these pixels, with its wall or sky up to the top. */
export async function panelOf(address: string, { width, height }: { width: number; height: number }): Promise<string> {
  const svg = (await firstOf([address, address.replace('/trades/', '/groups/'), FALLBACK])) ?? ''
  const [, wide = 480, tall = 360] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
  const scale = (width * OVERSCAN) / wide
  const left = variantOf(address) * wide
  const at = `x="${(width - wide * scale) / 2}" y="${height - tall * scale}" width="${wide * scale}" height="${tall * scale}"`
  const drawn = svg.replace(/<svg [^>]*>/, `<svg ${at} viewBox="${left} 0 ${wide} ${tall}">`)
  const ground = svg.includes('class="w"') ? 'class="w"' : `fill="${SKY}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect ${ground} width="${width}" height="${height}"/>${drawn}</svg>`
}

async function firstOf(addresses: string[]): Promise<string | null> {
  for (const address of addresses) {
    const svg = await drawingAt(address)
    if (svg !== null) return svg
  }
  return null
}

/** "#c" is the third of the pictures that stand beside each other in a file. */
function variantOf(address: string): number {
  const name = /#([b-d])$/.exec(address)?.[1]
  return name === undefined ? 0 : name.charCodeAt(0) - 97
}
