import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. Runs in libuv's threads, not on the event loop.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

export function isPassword(password: string, hashed: string): Promise<boolean> {
  return verify(hashed, password, strength)
}

let commonOnes: Promise<Set<string>> | undefined

export async function isCommonPassword(password: string): Promise<boolean> {
  commonOnes ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await commonOnes).has(password.toLowerCase())
}
