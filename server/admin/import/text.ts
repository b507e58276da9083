import { setImmediate } from 'node:timers/promises'
import type { ImportEncoding } from '#contract/import/words.ts'
import { Refusal } from '#server/work/refusal.ts'

/** How many bytes are read, and kept, as one piece. */
export const PIECE = 1024 * 1024

const BOMS: [ImportEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const NO_TEXT: [what: string, begins: number[]][] = [
  ['an Excel workbook or a zip file', [0x50, 0x4b, 0x03, 0x04]],
  ['a zip file', [0x50, 0x4b, 0x05, 0x06]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a compressed file', [0x1f, 0x8b]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['text in UTF-32', [0xff, 0xfe, 0x00, 0x00]],
]

/** Tells by its first bytes, and by whether the whole of it is UTF-8. @throws FILE_TYPE */
export async function encodingOf(file: Blob): Promise<ImportEncoding> {
  const head = new Uint8Array(await file.slice(0, PIECE).arrayBuffer())
  const begins = (with_: number[]) => with_.every((byte, index) => head[index] === byte)
  const kind = NO_TEXT.find(([, bytes]) => begins(bytes))
  if (kind) throw noText(`This is ${kind[0]}, not a CSV file.`)
  const bom = BOMS.find(([, bytes]) => begins(bytes))
  if (bom) return bom[0]
  if (head.includes(0)) throw noText('This file holds bytes that no text has.')
  return (await isUtf8(file)) ? 'utf-8' : eightBitOf(head)
}

function noText(what: string): Refusal {
  return new Refusal(
    'FILE_TYPE',
    `${what} In your spreadsheet choose “Save as” and “CSV UTF-8”, then upload that file.`,
  )
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of piecesOf(file)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Picks the encoding in which more of the bytes beyond ASCII are letters with accents, quotes, dashes or currency signs. */
function eightBitOf(head: Uint8Array): ImportEncoding {
  const beyond = head.filter((byte) => byte > 0x7f)
  const likely = (encoding: ImportEncoding) =>
    new TextDecoder(encoding).decode(beyond).match(/[À-ÖØ-öø-ÿ‘’“”–—£€…•]/gu)?.length ?? 0
  return likely('macintosh') > likely('windows-1252') ? 'macintosh' : 'windows-1252'
}

export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) {
    yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer())
    await setImmediate() // lets other requests run
  }
}

/** Yields UTF-8 without a mark, with \n between lines, in pieces of one size but for the last. */
export async function* asKept(file: Blob, encoding: ImportEncoding): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let size = 0
  for await (const text of decoded(file, encoding)) {
    const bytes = Buffer.from(text)
    kept.push(bytes)
    size += bytes.length
    if (size < PIECE) continue
    const whole = Buffer.concat(kept)
    let at = 0
    for (; at + PIECE <= whole.length; at += PIECE) yield whole.subarray(at, at + PIECE)
    kept = [whole.subarray(at)]
    size = whole.length - at
  }
  if (size > 0) yield Buffer.concat(kept)
}

async function* decoded(file: Blob, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let carried = ''
  for await (const bytes of piecesOf(file)) {
    const text = carried + decoder.decode(bytes, { stream: true })
    // The other half of a line break may follow.
    carried = text.endsWith('\r') ? '\r' : ''
    yield (carried ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }
  yield (carried + decoder.decode()).replace(/\r\n?/g, '\n')
}
