/** A question to an operation of `/api/v1`: arguments go into the path, then into the query or the body. */
export function requestOf(
  { method, path }: { method: string; path: string },
  args: Record<string, unknown>,
  prefix: string,
): Request {
  const left = new Map(Object.entries(args))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name) ?? '')
    left.delete(name)
    return encodeURIComponent(value)
  })
  const url = new URL(`${prefix}${filled}`)
  if (method === 'GET') {
    for (const [name, value] of left) appendTo(url.searchParams, name, value)
    return new Request(url, { method })
  }
  const body = JSON.stringify(Object.fromEntries(left))
  return new Request(url, { method, body, headers: { 'content-type': 'application/json' } })
}

/** Lists as `ids[0]`, objects as `place[text]`, as oRPC reads them. */
function appendTo(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) appendTo(query, `${name}[${key}]`, part)
    return
  }
  query.append(name, String(value))
}
