import { NotSigned } from '../platform/payments.ts'

/** Any answer but 200 makes the payment provider retry. */
export type Webhook = (body: Buffer, signature: string) => Promise<void>

/** A wrong signature is answered with 400. @throws any other error of the webhook */
export async function takeWebhook(take: Webhook, body: unknown, signature: unknown): Promise<Response> {
  try {
    await take(Buffer.isBuffer(body) ? body : Buffer.alloc(0), typeof signature === 'string' ? signature : '')
    return Response.json({ received: true }, { headers: notKept })
  } catch (error) {
    if (!(error instanceof NotSigned)) throw error
    return Response.json({ error: 'This is not signed by the payment provider.' }, { status: 400, headers: notKept })
  }
}

const notKept = { 'cache-control': 'no-store' }
