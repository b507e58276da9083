import { NotSigned } from '../platform/payments.ts'

/** Takes what the payment provider posts. Anything but 200 makes it post again. */
export type Webhook = (body: Buffer, signature: string) => Promise<void>

/** @throws what the webhook throws, but for a wrong signature: that is answered with 400 */
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
