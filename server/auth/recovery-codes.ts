import { createHash } from 'node:crypto'
import { z } from 'zod'

const Codes = z.array(z.string())

/** Idempotent. */
export function hashRecoveryCodes(json: string): string {
  return JSON.stringify(Codes.parse(JSON.parse(json)).map((code) => (isHash(code) ? code : hashRecoveryCode(code))))
}

/** Ignores spaces, since people copy codes by hand. 50 random bits need no slow hash. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/\s/g, '')).digest('hex')
}

function isHash(code: string): boolean {
  return /^[0-9a-f]{64}$/.test(code)
}
