import { type Box, boxesIn, freed, uint32, uint64 } from './video-boxes.ts'

export class VideoRefused extends Error {
  override name = 'VideoRefused'
}

const MOST_SECONDS = 10 * 60
const MOST_PIXELS_A_SIDE = 4096

/** What playing needs; everything else may tell where it was taken, or hide something. */
const needed: Record<string, readonly string[]> = {
  '': ['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'saiz', 'saio', 'sbgp', 'sgpd'],
}

/**
 * Judges an MP4 by its container, and blanks in place what playing does not need: positions, texts, unknown boxes and tracks
 * that are neither picture nor sound. Sizes stay, so that offsets stay right. @throws VideoRefused
 */
export function cleanVideo(bytes: Uint8Array): void {
  const top = boxesIn(bytes, refused)
  const [first] = top
  if (first?.type !== 'ftyp' || brandOf(bytes, first) === 'qt  ') throw refused('not an MP4')
  const moovs = top.filter(({ type }) => type === 'moov')
  const [moov] = moovs
  if (!moov || moovs.length > 1) throw refused('no index, or several')
  const data = top.filter(({ type }) => type === 'mdat')
  if (data.length === 0) throw refused('no pictures')
  mustBeShort(bytes, moov)
  const tracks = moov.children.filter(({ type }) => type === 'trak')
  const played = tracks.filter((track) => ['vide', 'soun'].includes(handlerOf(bytes, track)))
  const pictures = tracks.filter((track) => handlerOf(bytes, track) === 'vide')
  if (pictures.length !== 1) throw refused('not one picture track')
  for (const track of played) mustBeSelfContained(bytes, track)
  for (const track of pictures) mustBeOfSize(bytes, track)
  const others = tracks.filter((track) => !played.includes(track))
  if (others.length > 0 && top.some(({ type }) => type === 'moof')) throw refused('fragments with other tracks')
  for (const track of others) {
    blankSamples(bytes, track, data)
    freed(bytes, track)
  }
  blankUnneeded(bytes, top, '')
}

function refused(why: string): VideoRefused {
  return new VideoRefused(`Not a video that we take: ${why}`)
}

function brandOf(bytes: Uint8Array, { start }: Box): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4))
}

function find(box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box
  for (const step of path) found = found?.children.find(({ type }) => type === step)
  return found
}

function handlerOf(bytes: Uint8Array, track: Box): string {
  const handler = find(track, 'mdia', 'hdlr')
  if (!handler || handler.end - handler.start < 12) throw refused('a track without a kind')
  return String.fromCharCode(...bytes.subarray(handler.start + 8, handler.start + 12))
}

function mustBeShort(bytes: Uint8Array, moov: Box) {
  const header = find(moov, 'mvhd')
  if (!header || header.end - header.start < 100) throw refused('no length')
  const long = bytes[header.start] === 1
  const scale = uint32(bytes, header.start + (long ? 20 : 12))
  const length = long ? uint64(bytes, header.start + 24) : uint32(bytes, header.start + 16)
  if (scale === 0 || length / scale > MOST_SECONDS) throw refused('too long')
}

function mustBeOfSize(bytes: Uint8Array, track: Box) {
  const header = find(track, 'tkhd')
  if (!header || header.end - header.start < 84) throw refused('a track without a header')
  const [width, height] = [header.end - 8, header.end - 4].map((at) => uint32(bytes, at) / 65_536)
  for (const side of [width, height]) {
    if (side === undefined || side < 16 || side > MOST_PIXELS_A_SIDE) throw refused('its size')
  }
}

/** A reference to data elsewhere has no flag 1. */
function mustBeSelfContained(bytes: Uint8Array, track: Box) {
  const references = find(track, 'mdia', 'minf', 'dinf', 'dref')
  if (!references || references.end - references.start < 8) throw refused('a track without data')
  let at = references.start + 8
  for (let left = uint32(bytes, references.start + 4); left > 0; left -= 1) {
    if (at + 12 > references.end) throw refused('a broken reference')
    const size = uint32(bytes, at)
    const isOwn = ((bytes[at + 11] ?? 0) & 1) === 1
    if (!isOwn || size < 12 || at + size > references.end) throw refused('data elsewhere')
    at += size
  }
}

function blankUnneeded(bytes: Uint8Array, boxes: readonly Box[], within: string) {
  const wanted = needed[within] ?? []
  for (const box of boxes) {
    if (!wanted.includes(box.type)) freed(bytes, box)
    else if (box.type in needed) blankUnneeded(bytes, box.children, box.type)
  }
}

/** The samples of a track lie among those of the others: chunk by chunk, as three tables say. */
function blankSamples(bytes: Uint8Array, track: Box, data: readonly Box[]) {
  const table = find(track, 'mdia', 'minf', 'stbl')
  if (!table) return
  const inTable = tableReader(bytes, table)
  const chunks = inTable('stco', 4) ?? inTable('co64', 8)
  const runs = inTable('stsc', 12)
  const sizes = inTable('stsz', 4, 12)
  if (!chunks || !runs || !sizes) return
  const fixed = uint32(bytes, sizes.start - 8)
  let sample = 0
  let run = 0
  let blanked = 0
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    while (run + 1 < runs.count && uint32(bytes, runs.start + (run + 1) * 12) <= chunk + 1) run += 1
    let at = chunks.width === 8 ? uint64(bytes, chunks.start + chunk * 8) : uint32(bytes, chunks.start + chunk * 4)
    const inChunk = runs.count > 0 ? uint32(bytes, runs.start + run * 12 + 4) : 0
    for (let left = inChunk; left > 0 && at < bytes.length; left -= 1) {
      if (fixed === 0 && sample >= sizes.count) break
      const size = Math.max(fixed || uint32(bytes, sizes.start + sample * 4), 1)
      blanked += size
      const isData = data.some(({ start, end }) => at >= start && at + size <= end)
      if (!isData || blanked > bytes.length) throw refused('samples that are no data')
      bytes.fill(0, at, at + size)
      at += size
      sample += 1
    }
  }
}

/** `head`: bytes before the entries, the last four of them their number. */
function tableReader(bytes: Uint8Array, table: Box) {
  return (type: string, width: number, head = 8) => {
    const box = table.children.find((child) => child.type === type)
    if (!box || box.end - box.start < head) return null
    const start = box.start + head
    const count = Math.min(uint32(bytes, start - 4), Math.floor((box.end - start) / width))
    return { start, count, width }
  }
}
