type ByteRange = { first: number; last: number }

/** Null: the whole. Several ranges, and units other than bytes, are answered with the whole, as RFC 9110 allows. */
export function rangeOf(
  headers: Headers,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'outside' | null {
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
