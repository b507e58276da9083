import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** `body` is null here; `text()` and `arrayBuffer()` read it. */
class WholeResponse extends Response {
  readonly whole: Buffer

  constructor(whole: Buffer, init: ResponseInit) {
    super(null, init)
    this.whole = whole
  }

  override async text() {
    return this.whole.toString()
  }

  override async arrayBuffer() {
    return new Uint8Array(this.whole).buffer
  }
}

/**
 * A response whose body is known, without a stream of it: the platform would make one at once, React Router asks for it
 * three times, and Hono reads it back.
 */
export function wholeResponse(body: Buffer, init: ResponseInit): Response {
  return import.meta.env?.PLAIN ? new Response(new Uint8Array(body), init) : new WholeResponse(body, init)
}

/** Asks for a name, not for the class: the build bundles another one beside its pages. */
export function isWhole(response: Response): response is WholeResponse {
  return 'whole' in response
}

/** The same body with another status or other headers. */
export function sameBody(response: Response, init: ResponseInit): Response {
  return isWhole(response) ? new WholeResponse(response.whole, init) : new Response(response.body, init)
}

export async function wholeBody(response: Response): Promise<Buffer> {
  return isWhole(response) ? response.whole : Buffer.from(await response.arrayBuffer())
}

export async function send(outgoing: ServerResponse, answering: Promise<Response>): Promise<Response> {
  const response = await answering
  if (!isWhole(response) || outgoing.destroyed) return response
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(response.whole)
  return RESPONSE_ALREADY_SENT
}
