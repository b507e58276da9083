import { type Box, boxesIn, find, freed, typeAt, uint32, uint64 } from './boxes.ts'
import { unplayedCodec } from './codecs.ts'
import { refused, VideoRefused } from './refused.ts'
import { blankSamples } from './samples.ts'

const MOST_SECONDS = 10 * 60
const MOST_PIXELS_A_SIDE = 4096
/** A film that is no stream of fragments keeps its samples in one or two. */
const MOST_DATA = 64

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
  mustBeShort(bytes, moov)
  const tracks = moov.children.filter(({ type }) => type === 'trak')
  const played = tracks.filter((track) => ['vide', 'soun'].includes(handlerOf(bytes, track)))
  const pictures = tracks.filter((track) => handlerOf(bytes, track) === 'vide')
  if (pictures.length !== 1) throw refused('not one picture track')
  for (const track of played) mustBeSelfContained(bytes, track)
  for (const track of pictures) mustBeOfSize(bytes, track)
  for (const track of played) mustPlay(bytes, track)
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

function mustPlay(bytes: Uint8Array, track: Box) {
  const descriptions = find(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!descriptions) throw refused('a track without descriptions')
  const codec = unplayedCodec(bytes, descriptions)
  if (codec !== null) throw new VideoRefused(`Browsers do not play ${codec}`, { why: 'codec', codec })
}

function blankTracks(bytes: Uint8Array, tracks: readonly Box[], top: readonly Box[]) {
  if (tracks.length === 0) return
  if (top.some(({ type }) => type === 'moof')) throw refused('fragments with other tracks')
  const data = top.filter(({ type }) => type === 'mdat')
  if (data.length > MOST_DATA) throw refused('data in many places')
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
