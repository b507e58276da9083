import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_FORM } from '#contract/account/words.ts'

/** The parameters of Argon2id: memory in KiB, passes, lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's minimum. Hashing runs in libuv's threads, not on the event loop. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string, cost = HASH_COST): Promise<string> {
  return hash(password.normalize(PASSWORD_FORM), cost)
}

/** Hashes from before passwords were normalised hold what was typed. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  for (const form of formsOf(password)) if (await verify(hashed, form)) return true
  return false
}

/** Takes as long as finding a password wrong does. */
export async function hashSlowly(password: string, cost: HashCost): Promise<string> {
  const hashes: string[] = []
  for (const form of formsOf(password)) hashes.push(await hash(form, cost))
  return hashes[0] ?? ''
}

/** The one that new passwords are hashed in first. */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize(PASSWORD_FORM), password])
}
