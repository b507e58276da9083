import { transcode } from 'node:buffer'

const inUtf16 = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * A page as bytes. V8 writes a text with any sign beyond Latin-1 (’, …) sign by sign; by way of UTF-16, a plain copy that
 * Node turns into UTF-8 by whole blocks, it takes a third of the time.
 */
export function inUtf8(text: string): Buffer {
  if (text.length * 2 > inUtf16.length) return Buffer.from(text)
  try {
    return transcode(inUtf16.subarray(0, inUtf16.write(text, 'utf16le')), 'utf16le', 'utf8')
  } catch {
    return Buffer.from(text) // half a pair of surrogates
  }
}
