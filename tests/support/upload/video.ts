// MP4s made box by box.

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const whole = Buffer.concat(content.map((piece) => Buffer.from(piece)))
  return Buffer.concat([words(whole.length + 8), Buffer.from(type, 'latin1'), whole])
}

/** 32-bit numbers, one after the other. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

const ftyp = (brand = 'isom') => box('ftyp', brand, words(512), 'isomiso2avc1mp41')

type Given = {
  brand?: string
  handler?: string
  seconds?: number
  width?: number
  height?: number
  /** Flag 1 of a data reference: the data are in the file. */
  selfContained?: boolean
  samples?: { at: number; size: number }[]
  /** Instead: so many samples of a byte, in one chunk. */
  run?: { at: number; count: number }
  /** As the description of the samples calls it. */
  codec?: string
  more?: Buffer[]
}

export function track({
  handler = 'vide',
  seconds = 2,
  width = 640,
  height = 360,
  selfContained = true,
  samples = [],
  run,
  codec = handler === 'soun' ? 'mp4a' : 'avc1',
  more = [],
}: Given = {}): Buffer {
  const size = handler === 'vide' ? [width * 65_536, height * 65_536] : [0, 0]
  const head = box('tkhd', words(3, 0, 0, 1, 0, seconds * 1000, 0, 0, 0, 0, ...MATRIX, ...size))
  const reference = selfContained ? box('url ', words(1)) : box('url ', words(0), 'http://evil.test/x\0')
  const table = box(
    'stbl',
    box('stsd', words(0, 1), box(codec, Buffer.alloc(78))),
    box('stts', words(0, 0)),
    box('stsc', words(0, 1, 1, run?.count ?? 1, 1)),
    run
      ? box('stsz', words(0, 1, run.count))
      : box('stsz', words(0, 0, samples.length, ...samples.map((sample) => sample.size))),
    box('stco', run ? words(0, 1, run.at) : words(0, samples.length, ...samples.map((sample) => sample.at))),
  )
  const inner = box('minf', box('vmhd', words(1, 0, 0)), box('dinf', box('dref', words(0, 1), reference)), table)
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, seconds * 1000, 0)),
    box('hdlr', words(0, 0), handler, words(0, 0, 0), 'x\0'),
    inner,
  )
  return box('trak', head, media, ...more)
}

export function movie(tracks: Buffer[], { seconds = 2, more = [] }: Pick<Given, 'seconds' | 'more'> = {}): Buffer {
  const head = words(0, 0, 0, 1000, seconds * 1000, 0x10000, 0, 0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, 2)
  return box('moov', box('mvhd', head), ...tracks, ...more)
}

/** As an old phone writes it: with the place where it was taken. */
export const place = () => box('udta', box('\u00a9xyz', Buffer.from([0, 18, 0x15, 0xc7]), '+53.4808-002.2426/'))

export function mp4(given: Given = {}): Buffer {
  const { brand, seconds = 2, more = [] } = given
  return Buffer.concat([
    ftyp(brand),
    movie([track(given)], { seconds, more }),
    box('mdat', Buffer.from('sample sample sample')),
  ])
}

/** So large, with so many boxes of data: a foreign track has a sample in each byte of the last one. */
export function scattered(size: number, boxes: number): Buffer {
  const front = (at: number, count: number) =>
    Buffer.concat([
      ftyp(),
      movie([track(), track({ handler: 'meta', codec: 'mett', run: { at, count } })]),
      Buffer.alloc((boxes - 1) * 8, box('mdat')),
    ])
  const at = front(0, 0).length + 8
  return Buffer.concat([front(at, size - at), box('mdat', Buffer.alloc(size - at, 7))])
}
