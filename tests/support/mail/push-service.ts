import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createVerify,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '../app.ts'
import { settled } from '../membership.ts'

const Shown = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })
export type Shown = z.infer<typeof Shown>

/** A browser's subscription, and what its push service has been sent for it. */
export type TestDevice = {
  keys: { endpoint: string; p256dh: string; auth: string }
  /** As the browser would show them, oldest first. */
  shown: Shown[]
  headers: IncomingHttpHeaders[]
  /** How the service answers from now on; 201 takes the message. */
  answers: number
}

const Port = z.object({ port: z.number() })

/** A push service that reads what it is sent as RFC 8188, 8291 and 8292 say, by an implementation of its own. */
export async function openPushService() {
  const devices = new Map<string, { device: TestDevice; read: (body: Buffer) => Shown }>()
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const found = devices.get(incoming.url ?? '')
    if (!found) return void outgoing.writeHead(404).end()
    const { device, read } = found
    if (device.answers === 201) {
      expectVapid(incoming.headers, origin())
      device.headers.push(incoming.headers)
      device.shown.push(read(body))
    }
    outgoing.writeHead(device.answers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${Port.parse(server.address()).port}`
  return {
    device(): TestDevice {
      const ecdh = createECDH('prime256v1')
      const publicKey = ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/${randomUUID()}`
      const keys = {
        endpoint: origin() + path,
        p256dh: publicKey.toString('base64url'),
        auth: auth.toString('base64url'),
      }
      const device: TestDevice = { keys, shown: [], headers: [], answers: 201 }
      devices.set(path, { device, read: (body) => Shown.parse(JSON.parse(decrypt(body))) })
      return device

      function decrypt(body: Buffer): string {
        const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
        const theirs = body.subarray(21, 21 + length)
        const record = body.subarray(21 + length)
        expect(record.length).toBeLessThanOrEqual(size)
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
        const input = derive(ecdh.computeSecret(theirs), auth, info, 32)
        const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
        const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
        const cipher = createDecipheriv('aes-128-gcm', key, nonce)
        cipher.setAuthTag(record.subarray(-16))
        const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
        return padded.subarray(0, padded.lastIndexOf(2)).toString()
      }
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** The site says who it is, for this service alone and for at most a day (RFC 8292). */
function expectVapid({ authorization = '' }: IncomingHttpHeaders, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect(isSigned).toBe(true)
  const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  expect({ aud, sub: sub.split(':')[0] }).toEqual({ aud: audience, sub: 'mailto' })
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000)
}

/** Everything that waits has been sent, without the pauses before a notification and between tries. */
export async function pushed(app: TestApp): Promise<void> {
  await settled(app)
  const waiting = async () => {
    const { rows } = await app.site.database.query.execute(sql`
      update queue.job set start_after = now() where name = 'push' and state in ('created', 'retry') returning id`)
    const active = await app.site.database.query.execute(sql`
      select id from queue.job where name = 'push' and state = 'active'`)
    app.site.queue.nudge(['push'])
    return rows.length + active.rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
}
