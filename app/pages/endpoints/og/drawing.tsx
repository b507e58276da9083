import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import satori from 'satori'
import sharp from 'sharp'
import { type Content, drawable } from './content.ts'
import { fonts } from './fonts.ts'
import { panelOf } from './panel.ts'
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
