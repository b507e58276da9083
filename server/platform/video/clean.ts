import { type Box, boxesIn, find, freed, typeAt, uint32, uint64 } from './boxes.ts'
import { refused, VideoRefused } from './refused.ts'

const MAX_SECONDS = 10 * 60
const MAX_PIXELS_A_SIDE = 4096
/** A film that is no stream of fragments keeps its samples in one or two. */
const MAX_DATA = 64

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
 * Judges an MP4 by its container and the codecs that it names, and blanks in place what playing does not need: positions,
 * texts, unknown boxes and tracks that are neither picture nor sound. Sizes stay, so that offsets stay right.
 * @throws VideoRefused
 */
export function cleanVideo(bytes: Uint8Array): void {
  const top = boxesIn(bytes)
  const [first] = top
  if (first?.type !== 'ftyp') throw refused('not an MP4')
  if (typeAt(bytes, first.start - 4) === 'qt  ') throw new VideoRefused('QuickTime', { why: 'quicktime' })
  const moovs = top.filter(({ type }) => type === 'moov')
  const [moov] = moovs
  if (!moov || moovs.length > 1) throw refused('no index, or several')
  const data = top.filter(({ type }) => type === 'mdat')
  if (data.length === 0) throw refused('no pictures')
  assertShort(bytes, moov)
  const tracks = moov.children.filter(({ type }) => type === 'trak')
  const played = tracks.filter((track) => ['vide', 'soun'].includes(handlerOf(bytes, track)))
  const pictures = tracks.filter((track) => handlerOf(bytes, track) === 'vide')
  if (pictures.length !== 1) throw refused('not one picture track')
  for (const track of played) assertSelfContained(bytes, track)
  for (const track of pictures) assertSize(bytes, track)
  for (const track of played) assertPlayable(bytes, track)
  blankTracks(
    bytes,
    tracks.filter((track) => !played.includes(track)),
    top,
  )
  blankUnneeded(bytes, top, '')
}

function handlerOf(bytes: Uint8Array, track: Box): string {
  const handler = find(track, 'mdia', 'hdlr')
  if (!handler || handler.end - handler.start < 12) throw refused('a track without a kind')
  return typeAt(bytes, handler.start + 4)
}

function assertShort(bytes: Uint8Array, moov: Box) {
  const header = find(moov, 'mvhd')
  if (!header || header.end - header.start < 100) throw refused('no length')
  const long = bytes[header.start] === 1
  const scale = uint32(bytes, header.start + (long ? 20 : 12))
  const length = long ? uint64(bytes, header.start + 24) : uint32(bytes, header.start + 16)
  if (scale === 0 || length / scale > MAX_SECONDS) throw refused('too long')
}

function assertSize(bytes: Uint8Array, track: Box) {
  const header = find(track, 'tkhd')
  if (!header || header.end - header.start < 84) throw refused('a track without a header')
  const [width, height] = [header.end - 8, header.end - 4].map((at) => uint32(bytes, at) / 65_536)
  for (const side of [width, height]) {
    if (side === undefined || side < 16 || side > MAX_PIXELS_A_SIDE) throw refused('its size')
  }
}

/** A reference to data elsewhere has no flag 1. */
function assertSelfContained(bytes: Uint8Array, track: Box) {
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

function assertPlayable(bytes: Uint8Array, track: Box) {
  const descriptions = find(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!descriptions) throw refused('a track without descriptions')
  const codec = unplayedCodec(bytes, descriptions)
  if (codec !== null) throw new VideoRefused(`Browsers do not play ${codec}`, { why: 'codec', codec })
}

function blankTracks(bytes: Uint8Array, tracks: readonly Box[], top: readonly Box[]) {
  if (tracks.length === 0) return
  if (top.some(({ type }) => type === 'moof')) throw refused('fragments with other tracks')
  const data = top.filter(({ type }) => type === 'mdat')
  if (data.length > MAX_DATA) throw refused('data in many places')
  let left = bytes.length
  for (const track of tracks) {
    left -= blankSamples(bytes, track, data, left)
    freed(bytes, track)
  }
}

function blankUnneeded(bytes: Uint8Array, boxes: readonly Box[], within: string) {
  const wanted = needed[within] ?? []
  for (const box of boxes) {
    if (!wanted.includes(box.type)) freed(bytes, box)
    else if (box.type in needed) blankUnneeded(bytes, box.children, box.type)
  }
}

/** As the descriptions of samples call them. */
const played = new Set(['avc1', 'avc3', 'av01', 'vp09', 'mp4a', 'Opus'])

const names: Partial<Record<string, string>> = {
  ...{ hvc1: 'HEVC (H.265)', hev1: 'HEVC (H.265)' },
  ...{ dvh1: 'Dolby Vision', dvhe: 'Dolby Vision', dva1: 'Dolby Vision', dvav: 'Dolby Vision' },
  ...{ s263: 'H.263', h263: 'H.263', mp4v: 'MPEG-4 Part 2', vvc1: 'VVC (H.266)', vvi1: 'VVC (H.266)' },
  ...{ jpeg: 'Motion JPEG', mjpa: 'Motion JPEG', mjpb: 'Motion JPEG', mjp2: 'Motion JPEG 2000' },
  ...{ apch: 'ProRes', apcn: 'ProRes', apcs: 'ProRes', apco: 'ProRes', ap4h: 'ProRes', ap4x: 'ProRes' },
  ...{ samr: 'AMR sound', sawb: 'AMR sound', sevc: 'EVRC sound', alac: 'Apple Lossless sound', fLaC: 'FLAC sound' },
  ...{ 'ac-3': 'Dolby Digital sound', 'ec-3': 'Dolby Digital sound', 'ac-4': 'Dolby AC-4 sound' },
  ...{ lpcm: 'uncompressed sound', ipcm: 'uncompressed sound', sowt: 'uncompressed sound', twos: 'uncompressed sound' },
  ...{ encv: 'a copy-protected format', enca: 'a copy-protected format' },
}

const MAX_DESCRIPTIONS = 16

/** The first codec in a box `stsd` that browsers do not play, as people call it. Null if they play all of it. */
function unplayedCodec(bytes: Uint8Array, { start, end }: Box): string | null {
  const count = end - start < 8 ? 0 : uint32(bytes, start + 4)
  if (count < 1 || count > MAX_DESCRIPTIONS) throw refused('no description of its samples, or many')
  let at = start + 8
  for (let left = count; left > 0; left -= 1) {
    const size = at + 8 > end ? 0 : uint32(bytes, at)
    if (size < 8 || at + size > end) throw refused('a broken description')
    const type = typeAt(bytes, at)
    if (!played.has(type)) return names[type] ?? `“${type.replace(/[^ -~]/g, '?').trim()}”`
    at += size
  }
  return null
}

/**
 * The samples of a track lie among those of the others: chunk by chunk, as three tables say. Each entry is read once, and no
 * more than `most` bytes are blanked. Gives how many were.
 */
function blankSamples(bytes: Uint8Array, track: Box, data: readonly Box[], most: number): number {
  const stbl = find(track, 'mdia', 'minf', 'stbl')
  if (!stbl) return 0
  const chunks = tableIn(bytes, stbl, 'stco', 4) ?? tableIn(bytes, stbl, 'co64', 8)
  const runs = tableIn(bytes, stbl, 'stsc', 12)
  const sizes = tableIn(bytes, stbl, 'stsz', 4, 12)
  if (!chunks || !runs || !sizes || runs.count === 0) return 0
  const sizeOfNext = sizeReader(bytes, sizes)
  let run = 0
  let blanked = 0
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    while (run + 1 < runs.count && uint32(bytes, runs.start + (run + 1) * 12) <= chunk + 1) run += 1
    const size = sizeOfNext(uint32(bytes, runs.start + run * 12 + 4))
    if (size === 0) continue
    const at = chunks.width === 8 ? uint64(bytes, chunks.start + chunk * 8) : uint32(bytes, chunks.start + chunk * 4)
    blanked += size
    const isData = data.some(({ start, end }) => at >= start && at + size <= end)
    if (!isData || blanked > most) throw refused('samples that are no data')
    bytes.fill(0, at, at + size)
  }
  return blanked
}

type BoxTable = { start: number; count: number; width: number }

/** Bytes of so many samples more; those of a table are read on, never again. */
function sizeReader(bytes: Uint8Array, { start, count }: BoxTable) {
  const ofEach = uint32(bytes, start - 8)
  let sample = 0
  return (samples: number): number => {
    if (ofEach > 0) return samples * ofEach
    let size = 0
    for (const end = Math.min(sample + samples, count); sample < end; sample += 1) {
      size += uint32(bytes, start + sample * 4)
    }
    return size
  }
}

/** `head`: bytes before the entries, the last four of them their number. */
function tableIn(bytes: Uint8Array, stbl: Box, type: string, width: number, head = 8): BoxTable | null {
  const box = stbl.children.find((child) => child.type === type)
  if (!box || box.end - box.start < head) return null
  const start = box.start + head
  const count = Math.min(uint32(bytes, start - 4), Math.floor((box.end - start) / width))
  return { start, count, width }
}
