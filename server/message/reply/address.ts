import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DAY } from '#contract/duration.ts'
import { rowOf } from '#db/rows.ts'
import { signaturesOf } from '#server/account/signature.ts'
import type { Work } from '#server/work/work.ts'

// reply+TOKEN@domain. The token is the conversation, the last day on which it works, and a signature over both and the person:
// 28 bytes in 44 letters and digits, since mail programs change case, and many servers take at most 64 before the @.

const VALID_DAYS = 90
const MAC_BYTES = 10
const BYTES = 16 + 2 + MAC_BYTES
const LENGTH = 44

export type ReplyLink = { conversationId: string; day: number; mac: Buffer }

/** Where this person answers in this conversation by mail. Null if that is off. */
export function replyAddress(work: Work, conversationId: string, userId: string): string | null {
  const { replies } = work.site.settings
  if (!replies) return null
  const day = dayNumber(work) + VALID_DAYS
  const [mac = Buffer.alloc(MAC_BYTES)] = macsOf(work, { conversationId, day }, userId)
  const bytes = Buffer.alloc(BYTES)
  bytes.write(conversationId.replaceAll('-', ''), 0, 'hex')
  bytes.writeUInt16BE(day, 16)
  mac.copy(bytes, 18)
  const token = BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(LENGTH, '0')
  return `${replies.local}+${token}@${replies.domain}`
}

/** The first of these addresses that looks like one of ours. Says nothing of who signed it. */
export function replyLinkIn(work: Work, addresses: string[]): ReplyLink | null {
  const { replies } = work.site.settings
  if (!replies) return null
  const [start, end] = [`${replies.local}+`, `@${replies.domain}`]
  const found = addresses.find((address) => address.startsWith(start) && address.endsWith(end))
  return found ? read(found.slice(start.length, -end.length)) : null
}

function read(token: string): ReplyLink | null {
  if (!/^[0-9a-z]{44}$/.test(token)) return null
  let number = 0n
  for (const letter of token) number = number * 36n + BigInt(Number.parseInt(letter, 36))
  const bytes = Buffer.from(number.toString(16).padStart(2 * BYTES, '0'), 'hex')
  if (bytes.length !== BYTES) return null
  const conversationId = bytes.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  return { conversationId, day: bytes.readUInt16BE(16), mac: bytes.subarray(18) }
}

const SidesRow = z.object({ ids: z.array(z.uuid()) })

/** Whose address it is; null if we did not sign it, or the person or the conversation is gone. */
export async function writerBy(work: Work, link: ReplyLink): Promise<string | null> {
  const sides = await rowOf(work.db, SidesRow)`
    select array_remove(array[client_id, provider_id], null) as ids from conversations
    where id = ${link.conversationId}`
  const isSigner = (userId: string) => macsOf(work, link, userId).some((mac) => timingSafeEqual(mac, link.mac))
  return sides?.ids.find(isSigner) ?? null
}

export function isExpired(work: Work, { day }: ReplyLink): boolean {
  return day < dayNumber(work)
}

function macsOf(work: Work, { conversationId, day }: Omit<ReplyLink, 'mac'>, userId: string): Buffer[] {
  const signatures = signaturesOf(work, `reply ${conversationId} ${userId} ${day}`)
  return signatures.map((signature) => Buffer.from(signature, 'base64url').subarray(0, MAC_BYTES))
}

function dayNumber(work: Work): number {
  return Math.floor(work.now().getTime() / DAY)
}
