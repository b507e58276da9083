import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import satori from 'satori'
import sharp from 'sharp'
import { type Content, drawable } from './content.ts'
import { fonts } from './fonts.ts'
import { HEIGHT, Picture, WIDTH } from './picture.tsx'

const inTurn = pLimit(2)

const pictures = new LRUCache<string, Buffer, Content>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (picture) => picture.length,
  fetchMethod: (_key, _stale, { context }) => inTurn(() => draw(context)),
})

/** A PNG, cached by content; at most two are drawn at a time. */
export async function pictureOf(content: Content): Promise<Buffer> {
  const fit = drawable(content)
  const picture = await pictures.fetch(JSON.stringify(fit), { context: fit })
  return picture ?? draw(fit)
}

async function draw(content: Content): Promise<Buffer> {
  const svg = await satori(<Picture content={content} />, { width: WIDTH, height: HEIGHT, fonts: await fonts() })
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 7, compressionLevel: 9 }).toBuffer()
}
