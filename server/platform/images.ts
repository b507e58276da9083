import pLimit from 'p-limit'
import type { ResizeOptions, Sharp } from 'sharp'

export type ImageType = 'png' | 'jpeg' | 'webp'

export type Picture = { size: number; type: 'webp' | 'avif'; bytes: Buffer }

export class ImageRefused extends Error {
  readonly why: 'type' | 'pixels'
  constructor(why: 'type' | 'pixels', cause?: unknown) {
    super(`Not an image that we take: ${why}`, { cause })
    this.why = why
  }
}

const MOST_PIXELS = 40_000_000
/** Decoding holds the whole picture in memory, however small its file. */
const inTurn = pLimit(2)
const SECONDS = 20

const mimes: Record<ImageType, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** Squares are made anew from upright pixels, so no metadata or hidden file survives. @throws ImageRefused */
export async function squaresOf(bytes: Uint8Array, types: ImageType[], sizes: number[]): Promise<Picture[]> {
  const largest = Math.max(...sizes)
  return inTurn(async () => {
    const whole = await pixelsOf(bytes, types, { width: largest, height: largest, fit: 'cover' })
    const pictures: Picture[] = []
    for (const size of sizes) {
      const square = whole().resize(size, size)
      pictures.push({ size, type: 'webp', bytes: await square.clone().webp({ quality: 82 }).toBuffer() })
      pictures.push({ size, type: 'avif', bytes: await square.clone().avif({ quality: 55, effort: 3 }).toBuffer() })
    }
    return pictures
  })
}

/** Both WebP; `width` and `height` of `whole`, in pixels. */
export type Photo = { width: number; height: number; whole: Buffer; square: Buffer }

/** Made anew like `squaresOf`; `whole` fits a frame of these pixels on each side. @throws ImageRefused */
export async function photoOf(
  bytes: Uint8Array,
  types: ImageType[],
  { frame, square }: { frame: number; square: number },
): Promise<Photo> {
  return inTurn(async () => {
    const within = { width: frame, height: frame, fit: 'inside', withoutEnlargement: true } as const
    const whole = await pixelsOf(bytes, types, within)
    const { data, info } = await whole().webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
    const cut = await whole().resize(square, square, { fit: 'cover' }).webp({ quality: 78 }).toBuffer()
    return { width: info.width, height: info.height, whole: data, square: cut }
  })
}

/** The pixels are upright; each call of the result starts from them anew. */
async function pixelsOf(bytes: Uint8Array, types: ImageType[], size: ResizeOptions): Promise<() => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  await mustBe(bytes, types)
  const source = () => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS }).timeout({ seconds: SECONDS })
  const { width, height } = await source()
    .metadata()
    .catch((error) => {
      throw refusedFor(error)
    })
  if (width * height > MOST_PIXELS) throw new ImageRefused('pixels')
  const { data, info } = await source()
    .autoOrient()
    .resize(size)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw refusedFor(error)
    })
  return () => sharp(data, { raw: info })
}

/** Goes by the first bytes; the name and the browser's type count for nothing. */
async function mustBe(bytes: Uint8Array, types: ImageType[]) {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !types.some((type) => mimes[type] === found.mime)) throw new ImageRefused('type')
}

function refusedFor(error: unknown): ImageRefused {
  const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
  return new ImageRefused(tooMany ? 'pixels' : 'type', error)
}
