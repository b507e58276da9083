import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What a backup does to each of its objects before it leaves the machine. `name` is that of the object. */
export type Cipher = {
  /** Where its objects are: with another key they are others. Tells nothing of the key. */
  vault: string
  /** The same for the same content, and different for any other. */
  idOf(content: Uint8Array): string
  seal(name: string, content: Uint8Array): Buffer
  /** @throws if it was changed, cut off or put in the place of another */
  open(name: string, stored: Buffer): Buffer
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first byte of what is encrypted: another construction would get another. */
const VERSION = 1

const HEAD_BYTES = 1 + SALT_BYTES

/**
 * AES-256-GCM under a key and nonce of each object's own, which HKDF derives from `secret` and a random salt: so no pair
 * is ever used twice. The name is authenticated. Ids are keyed, so that no one can look for a file they know.
 */
export function encrypting(secret: string): Cipher {
  const derive = (salt: Uint8Array, use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, use, bytes))
  const idKey = derive(Buffer.alloc(0), 'fettle backup: ids', KEY_BYTES)
  const own = derive(Buffer.alloc(0), 'fettle backup: the name of the vault', 8)
  const ownOf = (salt: Uint8Array) => {
    const derived = derive(salt, 'fettle backup: one object', KEY_BYTES + NONCE_BYTES)
    return [derived.subarray(0, KEY_BYTES), derived.subarray(KEY_BYTES)] as const
  }
  return {
    vault: `vault-${own.toString('hex')}`,
    idOf: (content) => createHmac('sha256', idKey).update(content).digest('hex'),
    seal(name, content) {
      const salt = randomBytes(SALT_BYTES)
      const cipher = createCipheriv(ALGORITHM, ...ownOf(salt))
      cipher.setAAD(Buffer.from(name))
      const head = Buffer.concat([Buffer.of(VERSION), salt])
      return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()])
    },
    open(name, stored) {
      if (stored.length < HEAD_BYTES + TAG_BYTES || stored[0] !== VERSION) throw new Error('it is cut off')
      const decipher = createDecipheriv(ALGORITHM, ...ownOf(stored.subarray(1, HEAD_BYTES)))
      decipher.setAAD(Buffer.from(name))
      decipher.setAuthTag(stored.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(stored.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** For a folder whose operator sets no key. */
export const plain: Cipher = {
  vault: 'plain',
  idOf: (content) => createHash('sha256').update(content).digest('hex'),
  seal: (_, content) => Buffer.from(content),
  open: (_, stored) => stored,
}
