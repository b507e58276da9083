import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type BucketKeys, signatureFault } from './signature.ts'

export type BucketStandIn = {
  endpoint: string
  objects: Map<string, { bytes: Buffer; changedAt: Date }>
  /** Every question: method, address, and by whose key it was signed. */
  asked: { method: string; address: string; key: string | undefined }[]
  /** What goes wrong with a question: `deny` answers 403, `cut` ends the line before the answer, `hang` never answers. */
  fault: ((method: string, address: string) => 'deny' | 'cut' | 'hang' | null) | null
  close(): void
}

/** A server that answers like S3, path style, to those who sign with `keys`: objects of one bucket, so many to a page. */
export async function openBucketStandIn(bucket: string, keys: BucketKeys, pageSize = 3): Promise<BucketStandIn> {
  const objects: BucketStandIn['objects'] = new Map()
  const asked: BucketStandIn['asked'] = []
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const [method, address] = [incoming.method ?? '', incoming.url ?? '/']
    const url = new URL(address, 'http://bucket')
    const key = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(incoming.headers.authorization ?? '')?.[1]
    asked.push({ method, address, key })
    const fault = standIn.fault?.(method, address)
    if (fault === 'cut') return incoming.destroy()
    if (fault === 'hang') return
    const body = await buffer(incoming) // fails where it ends early
    if (fault === 'deny') return refuse(outgoing, 403, 'AccessDenied')
    const wrong = signatureFault(incoming, body, keys)
    if (wrong) return refuse(outgoing, 403, wrong)
    const path = decodeURIComponent(url.pathname).slice(1)
    if (path === bucket || path === `${bucket}/`) return list(url.searchParams, outgoing)
    if (!path.startsWith(`${bucket}/`)) return refuse(outgoing, 404, 'NoSuchBucket')
    object(path.slice(bucket.length + 1), incoming, body, outgoing)
  }

  function object(name: string, { method, headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    if (method === 'PUT') {
      objects.set(name, { bytes: plain(body, headers['content-encoding']), changedAt: new Date() })
      outgoing.writeHead(200, { etag: '"1"' }).end()
    } else if (method === 'DELETE') {
      objects.delete(name)
      outgoing.writeHead(204).end()
    } else {
      const found = objects.get(name)
      if (!found) return refuse(outgoing, 404, method === 'HEAD' ? null : 'NoSuchKey')
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      const bytes = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1)
      outgoing.writeHead(first === undefined ? 200 : 206, {
        'content-length': bytes.length,
        ...(first === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${found.bytes.length}` }),
        'last-modified': found.changedAt.toUTCString(),
        etag: `"${createHash('md5').update(found.bytes).digest('hex')}"`,
      })
      outgoing.end(method === 'HEAD' ? undefined : bytes)
    }
  }

  function list(query: URLSearchParams, outgoing: ServerResponse) {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, pageSize)
    const more = names.length > page.length
    const contents = page.map((name) => {
      const { bytes, changedAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), changedAt: new Date(0) }
      const facts = `<LastModified>${changedAt.toISOString()}</LastModified><ETag>"1"</ETag><Size>${bytes.length}</Size>`
      return `<Contents><Key>${name}</Key>${facts}</Contents>`
    })
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const facts = `<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}`
    outgoing.writeHead(200, { 'content-type': 'application/xml' })
    outgoing.end(`<?xml version="1.0"?><ListBucketResult>${facts}${contents.join('')}</ListBucketResult>`)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const standIn: BucketStandIn = {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    asked,
    fault: null,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return standIn
}

function refuse(outgoing: ServerResponse, status: number, code: string | null) {
  outgoing.writeHead(status, { 'content-type': 'application/xml' })
  outgoing.end(code === null ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** The body of an upload, which a client may send in chunks of its own with a checksum after them. */
function plain(body: Buffer, encoding: string | undefined): Buffer {
  if (!encoding?.includes('aws-chunked')) return body
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!size) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
