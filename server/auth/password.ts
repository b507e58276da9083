import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_FORM } from '#contract/password.ts'

// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. Runs in libuv's threads, not on the event loop.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize(PASSWORD_FORM), strength)
}

/** Hashes from before passwords were normalised hold what was typed. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  for (const form of formsOf(password)) if (await verify(hashed, form, strength)) return true
  return false
}

/** Takes as long as finding a password wrong does. */
export async function hashSlowly(password: string): Promise<string> {
  const hashes: string[] = []
  for (const form of formsOf(password)) hashes.push(await hash(form, strength))
  return hashes[0] ?? ''
}

/** The one that new passwords are hashed in first. */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize(PASSWORD_FORM), password])
}

let commonOnes: Promise<Set<string>> | undefined

export async function isCommonPassword(password: string): Promise<boolean> {
  commonOnes ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await commonOnes).has(password.normalize(PASSWORD_FORM).toLowerCase())
}
