import { createHash } from 'node:crypto'
import { z } from 'zod'

const Codes = z.array(z.string())

/** What is kept of recovery codes: their hashes. Codes that are hashes already stay what they are. */
export function hashRecoveryCodes(json: string): string {
  return JSON.stringify(Codes.parse(JSON.parse(json)).map((code) => (isHash(code) ? code : hashRecoveryCode(code))))
}

/** Spaces and case do not count: people copy these by hand. A code has 50 bits, so a plain hash is enough. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/\s/g, '')).digest('hex')
}

function isHash(code: string): boolean {
  return /^[0-9a-f]{64}$/.test(code)
}
