import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/**
 * Its body is known, and can be read as any other. The platform would make a stream for it at once; those of a page
 * took a tenth of its time, so here a stream is made only for a reader that asks for one.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer

  constructor(whole: Buffer, init: ResponseInit) {
    super(null, init)
    this.whole = whole
  }

  override get body() {
    return new Response(new Uint8Array(this.whole)).body
  }

  override async text() {
    return this.whole.toString()
  }

  override async arrayBuffer() {
    return new Uint8Array(this.whole).buffer
  }
}

export async function wholeBody(response: Response): Promise<Buffer> {
  return response instanceof WholeResponse ? response.whole : Buffer.from(await response.arrayBuffer())
}

export async function send(outgoing: ServerResponse, answering: Promise<Response>): Promise<Response> {
  const answer = await answering
  if (!(answer instanceof WholeResponse) || outgoing.destroyed) return answer
  outgoing.writeHead(answer.status, [...answer.headers].flat())
  outgoing.end(answer.whole)
  return RESPONSE_ALREADY_SENT
}
