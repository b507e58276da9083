import sharp from 'sharp'

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
