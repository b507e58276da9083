import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/**
 * Its body is known. As a stream, which the platform would make at once and React Router asks for three times, it took a
 * tenth of a page's time: `body` is null here, and `text()` and `arrayBuffer()` read it.
 */
export class WholeResponse extends Response {
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

/** Also of the class that the build bundles beside its pages. */
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
  const answer = await answering
  if (!isWhole(answer) || outgoing.destroyed) return answer
  outgoing.writeHead(answer.status, [...answer.headers].flat())
  outgoing.end(answer.whole)
  return RESPONSE_ALREADY_SENT
}
