import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import pTimeout from 'p-timeout'
import { NotSigned } from '#server/platform/payments.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { RequestContext } from '../request/request-context.ts'

export type Readiness = { ok: boolean; parts: Record<string, string> }

export function alive(): Response {
  return Response.json({ ok: true }, { headers: notKept })
}

/** Only operators see details; other callers see which part fails. */
export async function readiness(ready: () => Promise<Readiness>, forOperator: boolean): Promise<Response> {
  const found = await pTimeout(ready(), { milliseconds: 5000 }).catch((error: unknown) => ({
    ok: false,
    parts: { check: String(error) },
  }))
  const parts = Object.entries(found.parts).map(([name, state]) => [
    name,
    forOperator || state === 'ok' ? state : 'failed',
  ])
  const answer = { ok: found.ok, parts: Object.fromEntries(parts) }
  return Response.json(answer, { status: found.ok ? 200 : 503, headers: notKept })
}

export async function measures(metrics: Metrics): Promise<Response> {
  const { contentType, body } = await metrics.text()
  return new Response(body, { headers: { ...notKept, 'content-type': contentType } })
}

export function bearsToken(authorization: string | undefined, token: string | null): boolean {
  if (token === null || !authorization?.startsWith('Bearer ')) return false
  return timingSafeEqual(digest(authorization.slice('Bearer '.length)), digest(token))
}

const notKept = { 'cache-control': 'no-store' }

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Any answer but 200 makes the payment provider retry. */
export type Webhook = (body: Buffer, signature: string) => Promise<void>

type PostBody = Pick<RequestContext, 'body' | 'incoming'>

/** A wrong signature is answered with 400. @throws any other error of the webhook */
export async function takeWebhook(take: Webhook, { body, incoming }: PostBody): Promise<Response> {
  const signature = incoming.headers['stripe-signature']
  try {
    await take(bytesOf(body), typeof signature === 'string' ? signature : '')
    return Response.json({ received: true }, { headers: notKept })
  } catch (error) {
    if (!(error instanceof NotSigned)) throw error
    return Response.json({ error: 'This is not signed by the payment provider.' }, { status: 400, headers: notKept })
  }
}

/** False if the mail server has not signed it. */
export type MailWebhook = (body: Buffer, headers: IncomingHttpHeaders) => Promise<boolean>

/** Any answer but 200 makes the mail server retry. */
export async function takeMail(take: MailWebhook, { body, incoming }: PostBody): Promise<Response> {
  if (await take(bytesOf(body), incoming.headers)) return Response.json({ received: true }, { headers: notKept })
  return Response.json({ error: 'This is not signed by the mail server.' }, { status: 401, headers: notKept })
}

function bytesOf(body: PostBody['body']): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
