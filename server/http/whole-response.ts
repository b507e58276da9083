import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

// The streams of responses cost a tenth of a page's time, so bodies that are known go past them.
const bodies = new WeakMap<Response, Buffer>()

/** Can be read as any other response. */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

export async function wholeBody(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer())
}

/** Only `send` sends its body. */
export function answerOf(body: Buffer, init: ResponseInit): Response {
  const answer = new Response(null, init)
  bodies.set(answer, body)
  return answer
}

export async function send(outgoing: ServerResponse, answering: Promise<Response>): Promise<Response> {
  const answer = await answering
  const body = bodies.get(answer)
  if (!body || outgoing.destroyed) return answer
  outgoing.writeHead(answer.status, [...answer.headers].flat())
  outgoing.end(body)
  return RESPONSE_ALREADY_SENT
}
