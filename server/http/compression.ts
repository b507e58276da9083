import { promisify } from 'node:util'
import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

const gzipInPool = promisify(zlibGzip)
const brotliInPool = promisify(zlibBrotli)

export function gzip(bytes: Buffer, level = 6): Promise<Buffer> {
  return gzipInPool(bytes, { level })
}

export function brotli(bytes: Buffer, quality = 5): Promise<Buffer> {
  return brotliInPool(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

export function compress(encoding: Exclude<Encoding, 'identity'>, bytes: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, 4) : gzip(bytes, 5)
}

export function acceptedEncodings(header: string | undefined): { br: boolean; gzip: boolean } {
  if (!header) return nothing
  if (header === 'gzip, deflate, br, zstd' || header === 'gzip, deflate, br') return both
  const refused = new Set<string>()
  const taken = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...settings] = part.split(';').map((piece) => piece.trim())
    const weight = settings.find((setting) => setting.startsWith('q='))
    if (weight && !(Number(weight.slice(2)) > 0)) refused.add(name)
    else taken.add(name)
  }
  const takes = (name: string) => !refused.has(name) && (taken.has(name) || taken.has('*'))
  return { br: takes('br'), gzip: takes('gzip') }
}

const nothing = { br: false, gzip: false }
const both = { br: true, gzip: true }

const textTypes =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|wasm|.*\+(json|xml)$)|image\/svg\+xml|font\/(ttf|otf)|image\/x-icon)/

export function isText(contentType: string | null): boolean {
  return contentType !== null && textTypes.test(contentType.toLowerCase().split(';', 1)[0]?.trim() ?? '')
}
