import { type Box, find, uint32, uint64 } from './boxes.ts'
import { refused } from './refused.ts'

/**
 * The samples of a track lie among those of the others: chunk by chunk, as three tables say. Each entry is read once, and no
 * more than `most` bytes are blanked. Gives how many were.
 */
export function blankSamples(bytes: Uint8Array, track: Box, data: readonly Box[], most: number): number {
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

type Table = { start: number; count: number; width: number }

/** Bytes of so many samples more; those of a table are read on, never again. */
function sizeReader(bytes: Uint8Array, { start, count }: Table) {
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
function tableIn(bytes: Uint8Array, stbl: Box, type: string, width: number, head = 8): Table | null {
  const box = stbl.children.find((child) => child.type === type)
  if (!box || box.end - box.start < head) return null
  const start = box.start + head
  const count = Math.min(uint32(bytes, start - 4), Math.floor((box.end - start) / width))
  return { start, count, width }
}
