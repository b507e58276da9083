import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A device that makes passkeys, as browsers answer for it (WebAuthn level 2): ES256, and no attestation.

type Where = { origin: string; domain: string }

/** What is unlike a right answer. */
type Fault = {
  origin?: string
  domain?: string
  challenge?: string
  counter?: number
  /** The device did not ask who is there. */
  unchecked?: boolean
  /** Whose the device says that it is. */
  handle?: string
  /** How it says who made it. */
  format?: string
  type?: string
}

export type Device = ReturnType<typeof newDevice>

export function newDevice({ origin, domain }: Where) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle = ''
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function answerOf(response: Record<string, unknown>): string {
    const name = id.toString('base64url')
    return JSON.stringify({
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    })
  }

  return {
    id: id.toString('base64url'),
    /** Makes the passkey. @param options what the server asked, as JSON */
    make(options: string, fault: Fault = {}): string {
      const asked = JSON.parse(options)
      handle = asked.user.id
      const client = clientData('webauthn.create', fault.challenge ?? asked.challenge, fault.origin ?? origin)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authenticatorData(fault.domain ?? domain, fault.unchecked ? 0x41 : 0x45, counter),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation(data, fault.format).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Signs a challenge, and counts. */
    answer(options: string, fault: Fault = {}): string {
      const asked = JSON.parse(options)
      counter = fault.counter ?? counter + 1
      const type = fault.type ?? 'webauthn.get'
      const client = clientData(type, fault.challenge ?? asked.challenge, fault.origin ?? origin)
      const data = authenticatorData(fault.domain ?? domain, fault.unchecked ? 0x01 : 0x05, counter)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answerOf({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: fault.handle === undefined ? handle : Buffer.from(fault.handle).toString('base64url'),
      })
    },
  }
}

function authenticatorData(domain: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.of(flags), count])
}

/** CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => Buffer.from(text, 'base64url')
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), point(x), Buffer.from('225820', 'hex'), point(y)])
}

/** CBOR of { fmt, attStmt: {}, authData }. */
function attestation(data: Buffer, format = 'none'): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
  const statement = [text('fmt'), text(format), text('attStmt'), Buffer.of(0xa0)]
  return Buffer.concat([Buffer.of(0xa3), ...statement, text('authData'), Buffer.of(0x58, data.length), data])
}
