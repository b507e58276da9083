import { refused } from './refused.ts'

/** `start` and `end` are those of its content; `head` is where the box begins. */
export type Box = { type: string; head: number; start: number; end: number; children: Box[] }

const MAX_BOXES = 5_000
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'moof', 'traf'])

/** The boxes of an MP4, and those within. Refuses sizes that do not fit, and more boxes than a video needs. */
export function boxesIn(bytes: Uint8Array): Box[] {
  let count = 0

  function walk(from: number, to: number, top: boolean): Box[] {
    const boxes: Box[] = []
    for (let at = from; at < to; ) {
      count += 1
      if (count > MAX_BOXES) throw refused('too many boxes')
      const box = boxAt(at, to, top)
      if (CONTAINERS.has(box.type)) box.children = walk(box.start, box.end, false)
      boxes.push(box)
      at = box.end
    }
    return boxes
  }

  function boxAt(head: number, to: number, top: boolean): Box {
    if (head + 8 > to) throw refused('a box breaks off')
    const short = uint32(bytes, head)
    const long = short === 1
    if (long && head + 16 > to) throw refused('a box breaks off')
    const start = head + (long ? 16 : 8)
    const size = long ? uint64(bytes, head + 8) : short === 0 && top ? to - head : short
    const end = head + size
    if (size < start - head || end > to) throw refused('a box does not fit')
    return { type: typeAt(bytes, head), head, start, end, children: [] }
  }

  return walk(0, bytes.length, true)
}

/** The type of the box that begins there, or of what is laid out like one. */
export function typeAt(bytes: Uint8Array, head: number): string {
  return String.fromCharCode(...bytes.subarray(head + 4, head + 8))
}

export function find(box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box
  for (const step of path) found = found?.children.find(({ type }) => type === step)
  return found
}

/** Makes a box one that players pass over. */
export function freed(bytes: Uint8Array, { head, start, end }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], head + 4)
  bytes.fill(0, start, end)
}

export function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)
}

/** Exact as far as a number is; infinite beyond. */
export function uint64(bytes: Uint8Array, at: number): number {
  const value = uint32(bytes, at) * 2 ** 32 + uint32(bytes, at + 4)
  return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY
}
