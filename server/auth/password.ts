import { hash } from '@node-rs/argon2'

// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. Runs in libuv's threads, not on the event loop.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}
