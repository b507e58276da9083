import { type Box, typeAt, uint32 } from './boxes.ts'
import { refused } from './refused.ts'

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

const MOST_DESCRIPTIONS = 16

/** The first codec in a box `stsd` that browsers do not play, as people call it. Null: they play all of it. */
export function unplayedCodec(bytes: Uint8Array, { start, end }: Box): string | null {
  const count = end - start < 8 ? 0 : uint32(bytes, start + 4)
  if (count < 1 || count > MOST_DESCRIPTIONS) throw refused('no description of its samples, or many')
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
