import { api, storedStream } from '#app/api.server.ts'
import { isId } from '#contract/id.ts'
import { missing, orNull, SANDBOX } from '../answer.ts'
import type { Route } from './+types/portfolio-file'

const FILE = /^\d{1,20}-\d{1,20}(?:-\d{3,4})?\.(?:avif|webp|mp4)$/

/** A name never changes its content. Not long in a browser's cache, since it disappears with its listing. */
export async function loader({ params: { ownerId, file }, request, context }: Route.LoaderArgs) {
  if (!isId(ownerId) || !FILE.test(file)) return missing()
  const stored = await orNull(context.get(api).portfolio.file({ ownerId, file }))
  if (!stored) return missing()
  const { path, type, bytes } = stored
  const etag = `"${file}"`
  const headers = {
    'cache-control': 'private, max-age=300',
    'content-security-policy': SANDBOX,
    'accept-ranges': 'bytes',
    etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = rangeOf(request.headers, { bytes, etag })
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } })
  }
  const stream = await context.get(storedStream)(path, range ?? undefined)
  if (!stream) return missing()
  const typed = { ...headers, 'content-type': type }
  if (!range) return new Response(stream, { headers: { ...typed, 'content-length': String(bytes) } })
  const { first, last } = range
  const part = { 'content-length': String(last - first + 1), 'content-range': `bytes ${first}-${last}/${bytes}` }
  return new Response(stream, { status: 206, headers: { ...typed, ...part } })
}

type ByteRange = { first: number; last: number }

/** Null for the whole. Several ranges, and units other than bytes, are answered with the whole, as RFC 9110 allows. */
function rangeOf(headers: Headers, { bytes, etag }: { bytes: number; etag: string }): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (from === '' && to === '') return null
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  if (from === '') {
    const count = Number(to)
    return count === 0 ? 'outside' : { first: Math.max(0, bytes - count), last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Number(to)
  if (last < first) return to === '' ? 'outside' : null
  return first >= bytes ? 'outside' : { first, last: Math.min(last, bytes - 1) }
}
