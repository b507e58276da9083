import sharp from 'sharp'
import { files } from '#db/schema/index.ts'
import type { TestApp } from './app.ts'
import { box, words } from './upload/video.ts'

/** A photo as a phone writes it: lying on its side, with the place where it was taken. Upright, its top is red. */
export function phonePhoto(): Promise<Buffer> {
  const half = { create: { width: 150, height: 200, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 150, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Kettlephone', Copyright: 'Pat Fielding' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 28/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '2/1 14/1 0/1' },
    })
    .toBuffer()
}

export function plainPng(width: number, height: number, background = '#336699'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A picture that does not compress: about three bytes for a pixel. */
export function noisyPng(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
}

export function gif(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .gif()
    .toBuffer()
}

/** Leaves an account room for so many more bytes of its 50 MB. */
export async function leaveRoom(app: TestApp, ownerId: string, bytes: number, quotaMb = 50): Promise<void> {
  const stored = { path: `portfolio/${ownerId}/full.webp`, ownerId, type: 'image/webp', storedAt: new Date() }
  await app.site.database.query.insert(files).values({ ...stored, bytes: quotaMb * 1024 * 1024 - bytes })
}

/** Twelve megapixels with as much in them as a photo has. */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 }
  const grains = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .blur(1.5)
    .png()
    .toBuffer()
  return sharp(grains).resize(4000, 3000).jpeg({ quality: 92 }).toBuffer()
}

/** The first bytes of what iPhones make. */
export function heic(): Buffer {
  return Buffer.concat([box('ftyp', 'heic', words(0), 'mif1heic'), box('meta', Buffer.alloc(64))])
}
